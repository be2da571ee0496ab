import { shadow, workbench } from '#seed/photos/backdrops.ts';

type Tread = 'new' | 'worn' | 'winter';

/** How deep the grooves of a tyre show, and how many sipes cross its blocks. */
const TREADS: Readonly<Record<Tread, { groove: number; sipes: number }>> = {
  new: { groove: 34, sipes: 2 },
  worn: { groove: 12, sipes: 0 },
  winter: { groove: 38, sipes: 6 },
};

/** A tyre from the front, its tread towards us. */
export function tyreScene(tread: Tread): string {
  const { groove, sipes } = TREADS[tread];
  const rows = Array.from({ length: 12 }, (_, row) => blockRow(170 + row * 68, sipes, groove));
  const grooves = [640, 800, 960].map(
    (x) => `<rect x="${x - groove / 2}" y="130" width="${groove}" height="880" fill="#121417"/>`,
  );
  return `${workbench()}${shadow(800, 1010, 420, 46)}
<defs><linearGradient id="round" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0.75"/><stop offset="0.3" stop-color="#000" stop-opacity="0"/><stop offset="0.7" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.75"/></linearGradient>
<clipPath id="tyre"><rect x="470" y="130" width="660" height="880" rx="150"/></clipPath></defs>
<g clip-path="url(#tyre)"><rect x="470" y="130" width="660" height="880" fill="#33373c"/>${rows.join('')}${grooves.join('')}
<rect x="470" y="130" width="44" height="880" fill="#25282c"/><rect x="1086" y="130" width="44" height="880" fill="#25282c"/><rect x="470" y="130" width="660" height="880" fill="url(#round)"/></g>
${gauge(tread)}`;
}

function blockRow(y: number, sipes: number, groove: number): string {
  const blocks = [520, 664, 824, 984].map((x, index) => {
    const lines = Array.from({ length: sipes }, (_, sipe) => {
      const left = x + 12 + (sipe * 90) / Math.max(1, sipes);
      return `<path d="M${left} ${y + 6} l10 16 l-10 16" stroke="#17191c" stroke-width="4" fill="none"/>`;
    });
    const slant = index < 2 ? 10 : -10;
    return `<path d="M${x} ${y} l112 ${slant} l0 ${56 - groove * 0.3} l-112 ${-slant} Z" fill="#474c52"/>${lines.join('')}`;
  });
  return blocks.join('');
}

/** A depth gauge held beside the tread: its needle stands high on a new tyre. */
function gauge(tread: Tread): string {
  const reading = tread === 'worn' ? 40 : 190;
  return `<g transform="translate(1230 560)"><rect width="92" height="420" rx="18" fill="#d9a441"/><rect x="22" y="40" width="48" height="300" rx="8" fill="#f6f1e2"/>
${Array.from({ length: 9 }, (_, mark) => `<rect x="22" y="${60 + mark * 30}" width="${mark % 2 ? 14 : 24}" height="3" fill="#4a4335"/>`).join('')}
<rect x="22" y="${330 - reading}" width="48" height="8" fill="#c23b32"/></g>`;
}

/** A brake disc with its caliper, the wheel taken off. */
export function brakeDiscScene(): string {
  const holes = Array.from({ length: 24 }, (_, index) => {
    const angle = (index / 24) * Math.PI * 2;
    const radius = index % 2 ? 300 : 350;
    return `<circle cx="${800 + Math.cos(angle) * radius}" cy="${610 + Math.sin(angle) * radius}" r="13" fill="#5d646b"/>`;
  });
  const studs = Array.from({ length: 5 }, (_, index) => {
    const angle = (index / 5) * Math.PI * 2 - Math.PI / 2;
    return `<circle cx="${800 + Math.cos(angle) * 100}" cy="${610 + Math.sin(angle) * 100}" r="22" fill="#3b4046"/><circle cx="${800 + Math.cos(angle) * 100}" cy="${610 + Math.sin(angle) * 100}" r="12" fill="#82898f"/>`;
  });
  const scratches = [240, 270, 322, 378].map(
    (radius) =>
      `<circle cx="800" cy="610" r="${radius}" fill="none" stroke="#8d949b" stroke-width="3" opacity="0.6"/>`,
  );
  return `<defs><radialGradient id="arch"><stop offset="0.5" stop-color="#3a3f45"/><stop offset="1" stop-color="#16181b"/></radialGradient>
<linearGradient id="steel" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#d9dee2"/><stop offset="0.5" stop-color="#9aa2a9"/><stop offset="1" stop-color="#c8ced3"/></linearGradient></defs>
<rect width="1600" height="1200" fill="#20242a"/><circle cx="800" cy="610" r="720" fill="url(#arch)"/>
<rect x="1050" y="120" width="70" height="480" rx="30" fill="#33383e" transform="rotate(24 1085 360)"/>
<circle cx="800" cy="610" r="410" fill="url(#steel)"/>${scratches.join('')}${holes.join('')}
<circle cx="800" cy="610" r="190" fill="#4c5259"/><circle cx="800" cy="610" r="176" fill="#6b7279"/>${studs.join('')}<circle cx="800" cy="610" r="52" fill="#2b2f34"/>
<path d="M440 330 C360 420 330 560 360 720 C380 790 440 800 470 750 C440 640 460 500 540 410 C560 350 500 290 440 330 Z" fill="#b0332b"/>
<path d="M440 380 C395 450 375 560 392 680" stroke="#d8655c" stroke-width="14" fill="none" stroke-linecap="round"/>`;
}
