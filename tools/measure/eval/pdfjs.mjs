// Reads the text of PDFs with pdf.js, one file after the other, and prints how
// many pages that were. Arguments: the folder of pdfjs-dist, then the files.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Node has it from version 22 on.
Promise.withResolvers ??= () => {
	let resolve, reject;
	const promise = new Promise((yes, no) => ([resolve, reject] = [yes, no]));
	return { promise, resolve, reject };
};

const [folder, ...files] = process.argv.slice(2);
const { getDocument, VerbosityLevel } = await import(
	pathToFileURL(join(folder, 'legacy', 'build', 'pdf.mjs')).href
);

let pages = 0;
for (const file of files) {
	const task = getDocument({
		data: new Uint8Array(await readFile(file)),
		cMapUrl: join(folder, 'cmaps') + '/',
		standardFontDataUrl: join(folder, 'standard_fonts') + '/',
		wasmUrl: join(folder, 'wasm') + '/',
		verbosity: VerbosityLevel.ERRORS,
	});
	try {
		const pdf = await task.promise;
		for (let number = 1; number <= pdf.numPages; number++) {
			const page = await pdf.getPage(number);
			await page.getTextContent();
			page.cleanup();
			pages++;
		}
	} catch (error) {
		console.error(`${file}: ${error.message}`);
	} finally {
		await task.destroy();
	}
}
console.log(pages);
