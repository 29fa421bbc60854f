import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const FILES = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'pyodide-lock.json', 'python_stdlib.zip'];

/** Puts Python for the page beside the built client, as `pyodide/VERSION/FILE.gz`; the server unpacks for who cannot. */
export const pyodide = (): Plugin => {
  let out = '';
  return {
    name: 'pyodide',
    apply: 'build',
    configResolved(config) {
      out = join(config.root, config.build.outDir);
    },
    closeBundle() {
      const manifest = createRequire(import.meta.url).resolve('pyodide/package.json');
      const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
      const folder = join(out, 'pyodide', version);
      mkdirSync(folder, { recursive: true });
      for (const file of FILES) {
        const packed = gzipSync(readFileSync(join(dirname(manifest), file)), { level: constants.Z_BEST_COMPRESSION });
        writeFileSync(join(folder, `${file}.gz`), packed);
      }
    },
  };
};
