import { shadow, workbench } from '#seed/photos/backdrops.ts';
import { drawText } from '#seed/photos/lettering.ts';

/** A new oil filter beside the one that came out. */
export function oilFilterScene(): string {
  return `${workbench()}${shadow(620, 975, 220, 34)}${shadow(1080, 990, 220, 34)}
<defs><linearGradient id="can" x1="0" x2="1"><stop offset="0" stop-color="#a9641c"/><stop offset="0.35" stop-color="#f0a545"/><stop offset="1" stop-color="#8f4f12"/></linearGradient>
<linearGradient id="old" x1="0" x2="1"><stop offset="0" stop-color="#20262c"/><stop offset="0.35" stop-color="#5b6672"/><stop offset="1" stop-color="#171b1f"/></linearGradient></defs>
${canister(450, 470, 'can')}${canister(910, 490, 'old')}
<path d="M930 960 C980 1000 1120 1010 1240 985 C1330 1010 1290 1060 1160 1064 C1020 1066 900 1030 930 960 Z" fill="#1b130c" opacity="0.85"/><ellipse cx="1110" cy="1010" rx="70" ry="10" fill="#5a4632" opacity="0.6"/>`;
}

function canister(x: number, y: number, fill: string): string {
  const flutes = Array.from({ length: 8 }, (_, index) => {
    return `<rect x="${x + 24 + index * 38}" y="${y + 40}" width="10" height="110" rx="5" fill="#000" opacity="0.18"/>`;
  });
  return `<rect x="${x}" y="${y + 20}" width="340" height="480" rx="40" fill="url(#${fill})"/><ellipse cx="${x + 170}" cy="${y + 40}" rx="170" ry="46" fill="#3a4048"/><ellipse cx="${x + 170}" cy="${y + 38}" rx="120" ry="30" fill="#14171a"/><ellipse cx="${x + 170}" cy="${y + 38}" rx="44" ry="12" fill="#7d868f"/>${flutes.join('')}
<rect x="${x}" y="${y + 240}" width="340" height="120" fill="#fff" opacity="0.82"/><rect x="${x + 40}" y="${y + 268}" width="200" height="20" fill="#2b5c8a"/><rect x="${x + 40}" y="${y + 304}" width="140" height="14" fill="#8b949d"/>`;
}

/** An air filter, one half clean, the other as it came out. */
export function airFilterScene(): string {
  const pleats = Array.from({ length: 26 }, (_, index) => {
    const x = 360 + index * 34;
    const clean = index % 2 ? '#efe6cf' : '#d9cdb0';
    const dirty = index % 2 ? '#6f6554' : '#575043';
    return `<rect x="${x}" y="500" width="34" height="420" fill="${index < 13 ? clean : dirty}"/>`;
  });
  const dirt = [820, 900, 960, 1040, 1130, 1190].map(
    (x, index) =>
      `<circle cx="${x}" cy="${580 + ((index * 137) % 280)}" r="${8 + (index % 3) * 5}" fill="#3d372d" opacity="0.7"/>`,
  );
  return `${workbench()}${shadow(800, 980, 520, 38)}<rect x="320" y="460" width="964" height="500" rx="34" fill="#23272c"/>${pleats.join('')}${dirt.join('')}
<rect x="340" y="480" width="924" height="460" rx="22" fill="none" stroke="#3b4249" stroke-width="22"/>`;
}

/** A twelve-volt battery with its two poles. */
export function batteryScene(): string {
  return `${workbench()}${shadow(800, 1010, 470, 40)}
<defs><linearGradient id="case" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3d444c"/><stop offset="1" stop-color="#1a1d21"/></linearGradient></defs>
<rect x="390" y="500" width="820" height="500" rx="22" fill="url(#case)"/><rect x="372" y="440" width="856" height="90" rx="16" fill="#2a2f35"/>
<rect x="440" y="580" width="720" height="330" rx="16" fill="#1f5c9c"/><rect x="440" y="580" width="720" height="96" rx="16" fill="#f0f3f5"/>
<rect x="480" y="616" width="300" height="26" fill="#1f5c9c"/>${drawText('12 V', { x: 520, y: 730, height: 120, color: '#ffffff', weight: 0.17 })}
${pole(500, '#b0332b')}${pole(1040, '#2b2f34')}${drawText('+', { x: 620, y: 400, height: 50, color: '#b0332b', weight: 0.2 })}${drawText('-', { x: 950, y: 400, height: 50, color: '#2b2f34', weight: 0.2 })}
<path d="M550 370 C560 200 380 160 240 260" stroke="#b0332b" stroke-width="34" fill="none" stroke-linecap="round"/><path d="M1090 370 C1100 210 1260 180 1400 250" stroke="#1d2024" stroke-width="34" fill="none" stroke-linecap="round"/>`;
}

function pole(x: number, color: string): string {
  return `<rect x="${x + 20}" y="370" width="60" height="80" rx="12" fill="#b9c0c6"/><rect x="${x}" y="396" width="100" height="50" rx="14" fill="${color}"/>`;
}

/** The timing belt over its two pulleys, the cover taken off. */
export function timingBeltScene(): string {
  return `<defs><linearGradient id="block" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#b6bdc3"/><stop offset="1" stop-color="#747d85"/></linearGradient></defs>
<rect width="1600" height="1200" fill="url(#block)"/><rect x="180" y="90" width="1240" height="1020" rx="80" fill="#8b949b" stroke="#666f77" stroke-width="12"/>
<path d="M560 290 A200 200 0 0 1 960 300 L1130 420 A120 120 0 0 1 1150 600 L930 900 A150 150 0 0 1 640 900 L560 640 Z" fill="none" stroke="#1a1c1f" stroke-width="58" stroke-linejoin="round"/>
<path d="M560 290 A200 200 0 0 1 960 300 L1130 420 A120 120 0 0 1 1150 600 L930 900 A150 150 0 0 1 640 900 L560 640 Z" fill="none" stroke="#3b4046" stroke-width="42" stroke-dasharray="10 12"/>
${pulley(760, 330, 175, 22)}${pulley(785, 880, 130, 16)}${pulley(1085, 510, 100, 12)}${pulley(560, 640, 70, 0)}
<circle cx="760" cy="180" r="10" fill="#e8eef3"/><path d="M748 120 l24 0 l-12 40 Z" fill="#e2542f"/>`;
}

function pulley(x: number, y: number, radius: number, teeth: number): string {
  const cogs = Array.from({ length: teeth }, (_, index) => {
    const degrees = (360 / Math.max(1, teeth)) * index;
    return `<rect x="${x - 9}" y="${y - radius - 8}" width="18" height="24" fill="#5a626a" transform="rotate(${degrees} ${x} ${y})"/>`;
  });
  return `${cogs.join('')}<circle cx="${x}" cy="${y}" r="${radius}" fill="#6b747c"/><circle cx="${x}" cy="${y}" r="${radius * 0.78}" fill="#98a1a9"/><circle cx="${x}" cy="${y}" r="${radius * 0.24}" fill="#3a4047"/><circle cx="${x}" cy="${y}" r="${radius * 0.12}" fill="#c9cfd4"/>`;
}
