import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { pyodide } from './pyodide.plugin.ts';

/** sw.js from worker.js: it names the files of this build, so it changes when one of them does. */
const offline = (): Plugin => ({
  name: 'offline',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const page = bundle['index.html'];
      // Faces that are files come when somebody chooses them.
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.svg')).sort();
      const version = createHash('sha256').update(files.join()).update(page?.type === 'asset' ? page.source : '').digest('hex').slice(0, 12);
      const shell = ['/', '/icon.svg', '/manifest.json', '/icon-192.png', '/icon-512.png', ...files.map((name) => `/${name}`)];
      const source = readFileSync(new URL('worker.js', import.meta.url), 'utf8').replace('__VERSION__', version).replace('__FILES__', JSON.stringify(shell));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  },
});

/** The built files lie packed, as the server sends them. */
const packed = (): Plugin => {
  let out = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved(config) {
      out = join(config.root, config.build.outDir, 'assets');
    },
    closeBundle() {
      for (const name of readdirSync(out)) {
        writeFileSync(join(out, `${name}.gz`), gzipSync(readFileSync(join(out, name)), { level: 9 }));
        rmSync(join(out, name));
      }
    },
  };
};

// `npm run dev` forwards to a server on this machine: CANASTA_SERVER, or the usual port.
const server = process.env['CANASTA_SERVER'] ?? 'http://127.0.0.1:8123';
const forward = { target: server, changeOrigin: false };

export default defineConfig({
  plugins: [svelte(), pyodide(), offline(), packed()],
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
