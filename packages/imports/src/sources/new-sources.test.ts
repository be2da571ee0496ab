import { planOf, planOfText } from '#testing/sample-plans.ts';
import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';

const EVCC_EN =
  '\ufeffStart Time,End Time,Charging Point,Identifier,Vehicle,Odometer (km),Meter Start (kWh),Meter Stop (kWh),Energy (kWh),Charging Duration,Solar (%),Price,Price/kWh\n2026-03-14 18:00:00,2026-03-14 22:00:00,Garage,,Zoé,45210,100,131.2,31.2,2h,40,7.85,0.2516\n';
const EVCC_DE =
  '\ufeffStartzeit;Endzeit;Ladepunkt;Kennung;Fahrzeug;Kilometerstand (km);Zählerstand Start (kWh);Zählerstand Ende (kWh);Energie (kWh);Ladedauer;Sonne (%);Preis;Preis/kWh\n2026-03-14 18:00:00;2026-03-14 22:00:00;Garage;;Zoé;45210;100;131,2;31,2;2h;40;7,85;0,2516\n';

it.each([EVCC_EN, EVCC_DE])('a session of evcc → a charge of its vehicle', (text) => {
  const { source, vehicles, expenses } = planOfText(text);
  expect([source, vehicles.map(({ name }) => name)]).toEqual(['evcc', ['Zoé']]);
  const charge = { kind: 'charge', date: '2026-03-14', mileage: 45_210, cents: 785, place: 'Garage' };
  expect(expenses).toMatchObject([{ ...charge, quantity: 31.2, quantityUnit: 'kWh' }]);
});

it('a history of Home Assistant → the highest mileage of each day in the owner’s time zone', () => {
  const text =
    'entity_id,state,last_changed\nsensor.clio_odometer,45200,2026-03-13T22:00:00.000Z\nsensor.clio_odometer,45210.6,2026-03-13T23:30:00.000Z\nsensor.clio_odometer,unavailable,2026-03-14T10:00:00.000Z\nsensor.clio_odometer,45230,2026-03-14T12:00:00.000Z\n';
  const { source, readings, asides, questions } = planOfText(text);
  expect(source).toBe('home_assistant');
  expect(readings.map(({ date, mileage }) => [date, mileage])).toEqual([
    ['2026-03-13', 45_200],
    ['2026-03-14', 45_230],
  ]);
  expect(asides.map(({ reason }) => reason)).toEqual(['reading_without_mileage']);
  expect(questions.map(({ kind }) => kind)).toContain('unit');
});

it('the files of MyGarage → work, fillings, AdBlue and readings', () => {
  const files = {
    'service.csv':
      'units_version,Date,Category,Description,Odometer (km),Cost,Vendor,Notes\n4,2026-03-14,Maintenance,Oil change,61250,189.90,Bridge Garage,\n',
    'fuel.csv':
      'units_version,Date,Filled At,Odometer (km),Liters,Price Per Liter,Rebate,Total Cost,Full Tank,Missed Fill-up,Is Hauling,Fuel Type,Notes\n4,2026-03-20,,61500,41.200,1.799,,74.12,Yes,No,No,Diesel,\n',
    'def.csv':
      'units_version,Date,Odometer (km),Liters,Price Per Unit,Total Cost,Fill Level,Source,Brand,Notes\n4,2026-03-21,61510,10.000,1.200,12.00,0.90,,,\n',
    'odometer.csv': 'units_version,Date,Reading (km),Notes\n4,2026-04-01,62000,\n',
  };
  const plan = planOf(Object.entries(files).map(([name, text]) => ({ name, bytes: strToU8(text) })));
  expect(plan.source).toBe('my_garage');
  expect(plan.records).toMatchObject([
    { type: 'oil_change', cents: 18_990, mileage: 61_250, garage: 'Bridge Garage' },
  ]);
  expect(plan.expenses).toMatchObject([
    { kind: 'fuel', cents: 7412, quantity: 41.2, fuel: 'diesel', isFull: true },
    { kind: 'adblue', cents: 1200, mileage: 61_510 },
  ]);
  expect(plan.readings.map(({ mileage }) => mileage)).toContain(62_000);
});

it('Fuelly in gallons → currency and distances are asked', () => {
  const text =
    'car_name, model, mpg, miles, odometer, gallons, price, city_percentage, fuelup_date, notes, missed_fuelup, partial_fuelup\nGolf, TDI, 40, 400, 83700, 10.0, 3.10, 50, 2019-03-02, , 0, 0\n';
  const { questions, expenses } = planOfText(text);
  expect(questions.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['currency', 'unit']));
  expect(expenses[0]?.doubts.map(({ field }) => field)).toEqual(expect.arrayContaining(['cost', 'mileage']));
});

it('Fuelio: kilograms and AdBlue → a fill-up in kg, and another expense', () => {
  const text =
    '"## Vehicle"\n"Name","DistUnit"\n"Panda","0"\n"## Log"\n"Data","Odo (km)","Fuel (kg)","Full","Price (optional)","FuelType","UniqueId"\n"2026-03-14","61250","12.5","1","18.20","500","1"\n"2026-03-20","61300","10","1","9.00","217","2"\n';
  expect(planOfText(text).expenses).toMatchObject([
    { kind: 'fuel', quantity: 12.5, quantityUnit: 'kg', fuel: 'cng', cents: 1820 },
    { kind: 'adblue', cents: 900 },
  ]);
});

it('Drivvo: a reimbursement and AdBlue → a refund, and another expense', () => {
  const fill = '"61250","2026-03-14 10:00:00","AdBlue","0.90","9.00","10","Oui"';
  const text = `##Ravitaillement\n"Compteur (km)","Date","Carburant","Prix / L","Prix total","Volume","Plein"\n${fill}\n##Recette\n"Compteur (km)","Date","Valeur","Type de recette","Notes"\n"61300","2026-03-20 09:00:00","45.50","Remboursement","Assurance bris de glace"\n"61400","2026-03-21 09:00:00","20.00","Covoiturage",""\n`;
  const { source, expenses, asides } = planOfText(text);
  expect(source).toBe('drivvo');
  expect(expenses).toMatchObject([
    { kind: 'adblue', cents: 900 },
    { cents: -4550, mileage: 61_300, notes: expect.stringContaining('bris de glace') },
  ]);
  expect(asides.map(({ reason, cents }) => [reason, cents])).toEqual([['income', 2000]]);
});

it('Spritmonitor cost type 16, and a credit column → refunds without questions', () => {
  const spritmonitor =
    'Date;Odometer;Cost type;Total price;Currency;Note\n14.03.2026;61250;4;189,90;EUR;Vidange\n20.03.2026;61300;16;45,50;EUR;Prime';
  const table = 'Date;Libellé;Débit;Crédit\n14/03/2026;Vidange;189,90;\n20/03/2026;Avoir plaquettes;;45,50';
  for (const text of [spritmonitor, table]) {
    const { records, expenses } = planOfText(text);
    expect(records).toMatchObject([{ type: 'oil_change', cents: 18_990 }]);
    expect(expenses).toMatchObject([{ kind: 'other', cents: -4550, doubts: [] }]);
  }
});

it('an app’s headings without its content → an ordinary table', () => {
  const text =
    'Date;Description;Cost;Notes;Odometer;Tags\nmars 2024;Vidange;89,90;;45210km;\navril 2025;Batterie;119;;51800km;';
  expect(planOfText(text)).toMatchObject({
    source: 'spreadsheet',
    records: [{ cents: 8990, mileage: 45_210 }, { cents: 11_900 }],
  });
});
