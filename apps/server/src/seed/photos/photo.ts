import { shadow, street, workbench } from '#seed/photos/backdrops.ts';
import { drawPlate, drawText, widthOfText } from '#seed/photos/lettering.ts';
import type { PhotoSubject } from '#seed/photos/photo-subject.ts';

const [WIDTH, HEIGHT] = [1600, 1200];
const JPEG = { quality: 86 } as const;

/** Draws a photo as JPEG, 1600 × 1200; `mileage` is what an odometer in it shows. */
export async function photoOf(subject: PhotoSubject, mileage: number | null): Promise<Buffer> {
  // Loaded only when something is drawn: the image library is large.
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${sceneOf(subject, mileage)}</svg>`;
  return sharp(Buffer.from(svg)).jpeg(JPEG).toBuffer();
}

function sceneOf(subject: PhotoSubject, mileage: number | null): string {
  switch (subject.kind) {
    case 'hatchback':
      return hatchbackScene(subject.color, subject.plate);
    case 'van':
      return vanScene(subject.color, subject.plate);
    case 'scooter':
      return scooterScene(subject.color, subject.plate);
    case 'tyre':
      return tyreScene(subject.tread);
    case 'brake-disc':
      return brakeDiscScene();
    case 'dashboard':
      return dashboardScene(mileage ?? 0);
    case 'oil-filter':
      return oilFilterScene();
    case 'air-filter':
      return airFilterScene();
    case 'battery':
      return batteryScene();
    case 'timing-belt':
      return timingBeltScene();
  }
}

const MAX_SPEED_MARKS = 11;

/** The instruments of a car, its odometer lit. */
function dashboardScene(mileage: number): string {
  const text = String(mileage);
  const height = 84;
  const digits = drawText(text, {
    x: 800 - widthOfText(text, height) / 2,
    y: 838,
    height,
    color: '#dff3ff',
    weight: 0.12,
  });
  return `<defs><radialGradient id="panel" cx="0.5" cy="0.4" r="0.8"><stop offset="0" stop-color="#2a323b"/><stop offset="1" stop-color="#0b0e12"/></radialGradient>
<radialGradient id="dial"><stop offset="0" stop-color="#1b232c"/><stop offset="0.9" stop-color="#11161c"/><stop offset="1" stop-color="#39444f"/></radialGradient></defs>
<rect width="1600" height="1200" fill="#14181d"/><path d="M60 1010 C60 420 300 170 800 160 C1300 170 1540 420 1540 1010 Z" fill="url(#panel)" stroke="#2f3841" stroke-width="10"/>
${dial(470, 560, 270, 205)}${dial(1130, 560, 270, 40)}
<rect x="560" y="790" width="480" height="180" rx="22" fill="#0a1a24" stroke="#2d4352" stroke-width="5"/>${digits}
<g fill="#6fd08c" opacity="0.9"><path d="M742 300 l-44 34 l44 34 l0 -20 l30 0 l0 -28 l-30 0 Z"/></g><circle cx="860" cy="334" r="26" fill="none" stroke="#e3a33c" stroke-width="8"/>
<path d="M0 1200 C180 1030 420 1010 800 1010 C1180 1010 1420 1030 1600 1200 Z" fill="#0a0c0f"/><path d="M250 1200 C300 1090 520 1060 800 1060 C1080 1060 1300 1090 1350 1200" fill="none" stroke="#23282e" stroke-width="46"/>`;
}

function dial(x: number, y: number, radius: number, needleDegrees: number): string {
  const marks = Array.from({ length: MAX_SPEED_MARKS }, (_, index) => {
    const degrees = -130 + (index * 260) / (MAX_SPEED_MARKS - 1);
    return `<rect x="${x - 4}" y="${y - radius + 18}" width="8" height="${index % 2 ? 24 : 42}" fill="#e8eef3" transform="rotate(${degrees} ${x} ${y})"/>`;
  });
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#dial)" stroke="#4b5763" stroke-width="8"/>${marks.join('')}
<rect x="${x - 5}" y="${y - radius * 0.78}" width="10" height="${radius * 0.86}" rx="5" fill="#e2542f" transform="rotate(${needleDegrees - 130} ${x} ${y})"/><circle cx="${x}" cy="${y}" r="26" fill="#2c343c"/>`;
}

/** A new oil filter beside the one that came out. */
function oilFilterScene(): string {
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
function airFilterScene(): string {
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
function batteryScene(): string {
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
function timingBeltScene(): string {
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

type Tread = 'new' | 'worn' | 'winter';

/** How deep the grooves of a tyre show, and how many sipes cross its blocks. */
const TREADS: Readonly<Record<Tread, { groove: number; sipes: number }>> = {
  new: { groove: 34, sipes: 2 },
  worn: { groove: 12, sipes: 0 },
  winter: { groove: 38, sipes: 6 },
};

/** A tyre from the front, its tread towards us. */
function tyreScene(tread: Tread): string {
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
function brakeDiscScene(): string {
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

/** A wheel seen from the side. */
function wheel(x: number, y: number, radius: number, spokes: number): string {
  const arms = Array.from({ length: spokes }, (_, index) => {
    const degrees = (360 / spokes) * index;
    return `<rect x="${x - radius * 0.07}" y="${y - radius * 0.62}" width="${radius * 0.14}" height="${radius * 0.62}" rx="6" fill="#c8cfd6" transform="rotate(${degrees} ${x} ${y})"/>`;
  });
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#1d2024"/><circle cx="${x}" cy="${y}" r="${radius * 0.68}" fill="#4a5058"/>
<circle cx="${x}" cy="${y}" r="${radius * 0.64}" fill="#7d868f"/>${arms.join('')}<circle cx="${x}" cy="${y}" r="${radius * 0.16}" fill="#e3e7ea"/>`;
}

const GLASS = '#2c3a47';
const SHINE = '#ffffff';

/** The family car from its side, a plate before it as sellers photograph it. */
function hatchbackScene(color: string, plate: string): string {
  return `${street()}${shadow(800, 1010, 620, 40)}
<path d="M190 930 C185 830 200 770 300 745 L470 715 C560 590 640 545 800 540 L960 540 C1090 545 1180 620 1260 720 C1350 735 1400 770 1408 850 L1412 930 C1410 960 1395 968 1370 968 L235 968 C205 968 192 955 190 930 Z" fill="${color}"/>
<path d="M190 900 L1412 900 L1412 930 C1410 960 1395 968 1370 968 L235 968 C205 968 192 955 190 930 Z" fill="#1c1f23" opacity="0.35"/>
<path d="M520 712 C590 620 660 582 780 578 L790 716 Z" fill="${GLASS}"/><path d="M815 578 L950 578 C1040 582 1110 640 1170 716 L825 716 Z" fill="${GLASS}"/>
<path d="M540 700 C600 625 650 598 700 588 L640 704 Z" fill="${SHINE}" opacity="0.16"/><path d="M850 590 L930 590 L1000 704 L880 704 Z" fill="${SHINE}" opacity="0.12"/>
<path d="M230 800 C500 760 1000 752 1390 800" stroke="${SHINE}" stroke-width="6" opacity="0.35" fill="none"/>
<path d="M806 730 L806 940 M806 730 C700 728 600 728 520 735 M806 730 L1190 730" stroke="#1c1f23" stroke-width="3" opacity="0.4" fill="none"/>
<rect x="690" y="768" width="70" height="14" rx="7" fill="#1c1f23" opacity="0.55"/><rect x="1080" y="768" width="70" height="14" rx="7" fill="#1c1f23" opacity="0.55"/>
<path d="M200 800 C240 780 290 778 320 786 L300 826 C260 832 220 832 196 836 Z" fill="#f2ede0"/><path d="M1408 800 L1352 790 L1360 842 L1412 846 Z" fill="#c23b32"/>
<circle cx="430" cy="960" r="128" fill="#15171a"/><circle cx="1170" cy="960" r="128" fill="#15171a"/>${wheel(430, 960, 108, 5)}${wheel(1170, 960, 108, 5)}
${drawPlate(plate, 560, 1050, 74)}`;
}

/** The white van from its side. */
function vanScene(color: string, plate: string): string {
  return `${street()}${shadow(800, 1018, 640, 42)}
<path d="M180 940 C172 850 190 790 270 765 L400 735 C450 620 500 500 590 470 L1330 440 C1400 440 1425 470 1428 540 L1432 935 C1432 965 1418 976 1390 976 L230 976 C196 976 184 968 180 940 Z" fill="${color}"/>
<path d="M180 905 L1432 905 L1432 935 C1432 965 1418 976 1390 976 L230 976 C196 976 184 968 180 940 Z" fill="#2a2e33" opacity="0.55"/>
<path d="M455 735 C495 630 540 540 600 520 L760 514 L766 735 Z" fill="${GLASS}"/><path d="M480 725 C520 640 560 570 610 545 L560 728 Z" fill="${SHINE}" opacity="0.15"/>
<path d="M785 500 L785 950 M785 500 L1140 490 L1140 950" stroke="#596069" stroke-width="4" opacity="0.55" fill="none"/>
<rect x="800" y="760" width="330" height="10" fill="#596069" opacity="0.35"/><rect x="700" y="782" width="66" height="14" rx="7" fill="#3c4249"/><rect x="805" y="782" width="66" height="14" rx="7" fill="#3c4249"/>
<g opacity="0.9"><rect x="850" y="600" width="240" height="26" rx="6" fill="#c9722f"/><rect x="850" y="640" width="170" height="18" rx="6" fill="#8b949d"/></g>
<path d="M190 820 C230 796 275 792 306 802 L290 846 C250 852 214 854 186 860 Z" fill="#f2ede0"/><rect x="1396" y="640" width="30" height="150" rx="8" fill="#c23b32"/>
<circle cx="420" cy="964" r="126" fill="#15171a"/><circle cx="1210" cy="964" r="126" fill="#15171a"/>${wheel(420, 964, 106, 8)}${wheel(1210, 964, 106, 8)}
${drawPlate(plate, 600, 1060, 74)}`;
}

/** The scooter on its stand. */
function scooterScene(color: string, plate: string): string {
  return `${street()}${shadow(800, 1075, 430, 30)}
<path d="M800 980 L760 1080 L800 1080 L836 990 Z" fill="#3a3f45"/>
${wheel(520, 985, 104, 5)}${wheel(1120, 985, 104, 5)}
<path d="M470 560 C500 540 540 540 556 566 L690 900 C760 925 850 925 930 895 L960 905 C980 960 900 985 800 985 L690 980 C640 970 620 930 600 880 Z" fill="${color}"/>
<path d="M900 930 C880 780 950 690 1090 680 C1230 676 1300 760 1296 850 C1290 930 1220 950 1120 940 C1040 930 980 960 900 930 Z" fill="${color}"/>
<path d="M930 860 C930 780 990 730 1080 722" stroke="${SHINE}" stroke-width="8" opacity="0.4" fill="none"/>
<path d="M420 900 C430 840 480 810 540 815 C600 820 630 870 630 915 C560 880 480 880 420 900 Z" fill="${color}"/>
<path d="M880 690 C900 640 960 622 1040 622 L1230 640 C1260 648 1260 680 1230 686 L900 702 Z" fill="#5b3f2f"/>
<path d="M500 560 L470 470 L560 440" stroke="#4a5058" stroke-width="20" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
<circle cx="474" cy="500" r="44" fill="#e9edf0" stroke="#7d868f" stroke-width="10"/><circle cx="466" cy="492" r="16" fill="${SHINE}"/>
<path d="M468 468 L430 380" stroke="#7d868f" stroke-width="10" stroke-linecap="round"/><ellipse cx="424" cy="356" rx="40" ry="28" fill="#5f6871"/>
<ellipse cx="1120" cy="830" rx="60" ry="34" fill="#1c1f23" opacity="0.18"/><path d="M1290 780 L1330 790 L1326 830 L1290 838 Z" fill="#c23b32"/>
<rect x="1210" y="560" width="180" height="110" rx="26" fill="#2f353b"/><rect x="1226" y="606" width="148" height="12" rx="6" fill="#c23b32"/>
${drawPlate(plate, 610, 1098, 66)}`;
}
