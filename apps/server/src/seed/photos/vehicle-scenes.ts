import { shadow, street } from '#seed/photos/backdrops.ts';
import { drawPlate } from '#seed/photos/lettering.ts';

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
export function hatchbackScene(color: string, plate: string): string {
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
export function vanScene(color: string, plate: string): string {
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
export function scooterScene(color: string, plate: string): string {
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
