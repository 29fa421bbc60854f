import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { pyodide } from './pyodide.plugin.ts';

// `npm run dev` forwards to a server on this machine: CANASTA_SERVER, or the usual port.
const server = process.env['CANASTA_SERVER'] ?? 'http://127.0.0.1:8123';
const forward = { target: server, changeOrigin: false };

export default defineConfig({
  plugins: [svelte(), pyodide()],
  worker: { format: 'es' },
  build: {
    outDir: '../src/canasta/server/static',
    emptyOutDir: true,
    // A data: address would be against the page's own content policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    reportCompressedSize: true,
  },
  server: {
    proxy: { '/api': forward, '/s/': forward, '/healthz': forward, '/engine': forward, '/pyodide': forward, '/ws': { ...forward, ws: true } },
  },
  test: { include: ['tests/**/*.test.ts'] },
});
