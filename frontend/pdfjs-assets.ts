import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const root = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** What pdf.js fetches at run time, by folder. The script sandbox (quickjs) stays out: no script in a document ever runs. */
const folders: Record<string, { from: string; wanted: RegExp }> = {
  wasm: { from: 'wasm', wanted: /^(?!quickjs).*\.(wasm|js)$/ },
  cmaps: { from: 'cmaps', wanted: /./ },
  standard_fonts: { from: 'standard_fonts', wanted: /./ },
  iccs: { from: 'iccs', wanted: /./ },
  images: { from: 'web/images', wanted: /^annotation-/ },
};

/** Serves pdf.js's run-time files under /pdfjs/, in development from node_modules and in a build as copies, so that nothing comes from a network. */
export function pdfjsAssets(): Plugin {
  return {
    name: 'pdfjs-assets',
    configureServer(server) {
      server.middlewares.use('/pdfjs/', (request, response, next) => {
        const [folder = '', name = ''] = (request.url ?? '').replace(/^\/|\?.*$/g, '').split('/');
        const from = folders[folder] && join(root, folders[folder].from);
        if (!from || !readdirSync(from).includes(name)) return next();
        if (name.endsWith('.wasm')) response.setHeader('Content-Type', 'application/wasm');
        if (name.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript');
        response.end(readFileSync(join(from, name)));
      });
    },
    generateBundle() {
      for (const [folder, { from, wanted }] of Object.entries(folders))
        for (const name of readdirSync(join(root, from)))
          if (wanted.test(name))
            this.emitFile({
              type: 'asset',
              fileName: `pdfjs/${folder}/${name}`,
              source: readFileSync(join(root, from, name)),
            });
    },
  };
}
