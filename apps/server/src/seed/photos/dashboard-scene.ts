import { drawText, widthOfText } from '#seed/photos/lettering.ts';

const MAX_SPEED_MARKS = 11;

/** The instruments of a car, its odometer lit. */
export function dashboardScene(mileage: number): string {
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
