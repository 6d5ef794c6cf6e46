/** A drawn first page for the development mock. */
import type { Bytes } from './types';

/** The address of a picture with a heading and lines, a little different for every document. */
export function demoThumbnail({ id }: Bytes): string {
  const wide = id % 7 === 3;
  const [w, h] = wide ? [240, 170] : [180, 240];
  const lines = Array.from({ length: Math.floor((h - 92) / 9) }, (_, i) => {
    const short = (i * 5 + id) % 6 === 0;
    return `<rect x="22" y="${78 + i * 9}" width="${(w - 44) * (short ? 0.55 : 0.93 + ((i * id) % 7) / 100)}" height="3" fill="#9a968d"/>`;
  });
  const seal =
    id % 4 === 1
      ? `<circle cx="${w - 40}" cy="36" r="13" fill="none" stroke="#7d8b99" stroke-width="3"/>`
      : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}"><rect width="${w}" height="${h}" fill="#fdfcf8"/><rect x="22" y="28" width="${w * 0.5}" height="9" fill="#3a3833"/><rect x="22" y="44" width="${w * (0.28 + (id % 5) / 20)}" height="6" fill="#6d6a62"/>${seal}${lines.join('')}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
