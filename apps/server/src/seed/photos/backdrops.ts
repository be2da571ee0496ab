/** A quiet street under an evening sky: what vehicles stand in front of. */
export function street(): string {
  const trees = [120, 520, 1180, 1500].map((x, index) =>
    tree(x, 560 - (index % 2) * 40, 90 + (index % 3) * 22),
  );
  return `<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#9cc4e4"/><stop offset="0.7" stop-color="#e9eef0"/><stop offset="1" stop-color="#f3e3cf"/></linearGradient>
<linearGradient id="road" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#6d737a"/><stop offset="1" stop-color="#4b5057"/></linearGradient>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="18"/></filter></defs>
<rect width="1600" height="900" fill="url(#sky)"/>
${houses()}${trees.join('')}
<rect y="760" width="1600" height="70" fill="#c9c5bb"/><rect y="824" width="1600" height="14" fill="#a8a498"/>
<rect y="838" width="1600" height="362" fill="url(#road)"/>
<g fill="#e8e4d5" opacity="0.75"><rect x="60" y="1120" width="260" height="14"/><rect x="560" y="1120" width="260" height="14"/><rect x="1060" y="1120" width="260" height="14"/></g>`;
}

function houses(): string {
  const fronts = [
    { x: 0, width: 330, top: 300, color: '#e6d9c3' },
    { x: 330, width: 290, top: 360, color: '#d9c7a8' },
    { x: 620, width: 380, top: 270, color: '#efe6d6' },
    { x: 1000, width: 280, top: 340, color: '#dccdb4' },
    { x: 1280, width: 320, top: 290, color: '#e8ddc9' },
  ];
  return fronts.map(({ x, width, top, color }) => house(x, width, top, color)).join('');
}

function house(x: number, width: number, top: number, color: string): string {
  const windows = [0.14, 0.42, 0.7].flatMap((share) =>
    [60, 220].map((down) => {
      const left = x + width * share;
      return `<rect x="${left}" y="${top + down}" width="${width * 0.16}" height="92" fill="#7f97a8"/><rect x="${left - width * 0.05}" y="${top + down}" width="${width * 0.05}" height="92" fill="#5c7a86"/><rect x="${left + width * 0.16}" y="${top + down}" width="${width * 0.05}" height="92" fill="#5c7a86"/>`;
    }),
  );
  return `<rect x="${x}" y="${top}" width="${width}" height="${780 - top}" fill="${color}"/>
<polygon points="${x - 8},${top} ${x + width * 0.12},${top - 74} ${x + width * 0.88},${top - 74} ${x + width + 8},${top}" fill="#59636e"/>${windows.join('')}`;
}

function tree(x: number, y: number, radius: number): string {
  return `<rect x="${x - 12}" y="${y}" width="24" height="210" fill="#6a5442"/>
<circle cx="${x}" cy="${y}" r="${radius}" fill="#6d9360"/><circle cx="${x - radius * 0.6}" cy="${y + radius * 0.4}" r="${radius * 0.7}" fill="#5f8654"/><circle cx="${x + radius * 0.6}" cy="${y + radius * 0.35}" r="${radius * 0.72}" fill="#7ba06c"/>`;
}

/** A workbench: what parts lie on. */
export function workbench(): string {
  const boards = [0, 1, 2, 3].map((row) => {
    const y = 640 + row * 140;
    return `<rect y="${y}" width="1600" height="136" fill="${row % 2 ? '#a8794e' : '#b08256'}"/><rect y="${y + 46}" width="1600" height="3" fill="#8e6440" opacity="0.5"/><rect y="${y + 92}" width="1600" height="2" fill="#c59a6d" opacity="0.5"/>`;
  });
  return `<defs><radialGradient id="wall" cx="0.5" cy="0.35" r="0.9"><stop offset="0" stop-color="#e8eaec"/><stop offset="1" stop-color="#aab2ba"/></radialGradient>
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="18"/></filter></defs>
<rect width="1600" height="660" fill="url(#wall)"/>${tools()}${boards.join('')}<rect y="628" width="1600" height="18" fill="#7c5636"/>`;
}

/** Spanners on the wall, out of the light. */
function tools(): string {
  const spanners = [180, 290, 400, 1230, 1330, 1430].map((x, index) => {
    const length = 220 + (index % 3) * 50;
    return `<g transform="translate(${x} 120)"><rect x="-13" y="20" width="26" height="${length}" rx="13"/><circle cx="0" cy="18" r="36"/><circle cx="0" cy="${length + 20}" r="30"/><circle cx="0" cy="18" r="17" fill="#c3c9cf"/><circle cx="0" cy="${length + 20}" r="14" fill="#c3c9cf"/></g>`;
  });
  return `<g fill="#8d979f" opacity="0.55">${spanners.join('')}</g>`;
}

/** The shadow under something that stands. */
export function shadow(x: number, y: number, width: number, height: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${width}" ry="${height}" fill="#14181d" opacity="0.45" filter="url(#soft)"/>`;
}
