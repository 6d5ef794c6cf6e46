/** A PDF of one page that opens only with a password, made by the standard security handler of PDF 1.4 (ISO 32000-1, 7.6.3). */
import { createHash } from 'node:crypto';

const padding = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
const padded = (password: string) =>
  Buffer.concat([Buffer.from(password, 'latin1'), padding]).subarray(0, 32);

/** The words must be ASCII without brackets and backslashes. */
export function encryptedPdf(words: string, password: string): Buffer {
  const id = md5(Buffer.from(words));
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]); // -4: everything is allowed
  const owner = rc4(md5(padded('the owner')).subarray(0, 5), padded(password));
  const key = md5(padded(password), owner, permissions, id).subarray(0, 5);
  const user = rc4(key, padding);

  const page = Buffer.from(`BT /F1 14 Tf 72 700 Td (${words}) Tj ET`);
  const stream = rc4(md5(key, Buffer.from([4, 0, 0, 0, 0])).subarray(0, 10), page);
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
    ),
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length} >>\nstream\n`),
      stream,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from(
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${owner.toString('hex')}> /U <${user.toString('hex')}> >>`,
    ),
  ];

  let file = Buffer.from('%PDF-1.4\n');
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file = Buffer.concat([file, Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const hex = id.toString('hex');
  const end = `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size 6 /Root 1 0 R /Encrypt 5 0 R /ID [<${hex}> <${hex}>] >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.concat([file, Buffer.from(end)]);
}

function rc4(key: Buffer, text: Buffer): Buffer {
  const s = Uint8Array.from({ length: 256 }, (_, i) => i);
  const swap = (i: number, j: number) => ([s[i], s[j]] = [s[j]!, s[i]!]);
  for (let i = 0, j = 0; i < 256; i++) swap(i, (j = (j + s[i]! + key[i % key.length]!) & 255));
  let i = 0;
  let j = 0;
  return Buffer.from(
    text.map((byte) => {
      i = (i + 1) & 255;
      j = (j + s[i]!) & 255;
      swap(i, j);
      return byte ^ s[(s[i]! + s[j]!) & 255]!;
    }),
  );
}
