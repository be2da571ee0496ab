import { PASSWORD } from '../support/garage.ts';
import type { Driver } from './drivers/driver.ts';
import type { Gate } from './gate.ts';

/** Signs the browser in to a new account with a Clio of 50,000 km, as on an earlier visit; returns the vehicle id. */
export async function signInWithVehicle(driver: Driver, gate: Gate): Promise<string> {
  // Any page of the origin has its storage; this one starts no app.
  await driver.open(`${gate.address}/theme.js`);
  return driver.run(signUpInPage, `camille-${crypto.randomUUID()}@example.org`, PASSWORD);
}

/** Runs in the page. */
async function signUpInPage(email: string, password: string): Promise<string> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const { token, user } = await post('/v1/authentication/signup', { email, password });
  const clio = { name: 'Clio', type: 'car', currentMileage: 50_000 };
  const vehicle = await post('/v1/vehicles', clio, { authorization: `Bearer ${token}` });
  localStorage.setItem('carnet.token', token);
  localStorage.setItem('carnet.loggedIn', 'true');
  localStorage.setItem('carnet.draftOwner', user.id);
  return vehicle.id;
}
