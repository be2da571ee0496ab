import { startTestServer } from '#testing/test-server.ts';
import { collectDefaultMetrics } from 'prom-client';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

function readDeployed(name: string): string {
  return readFileSync(new URL(`../../../../../deploy/${name}`, import.meta.url), 'utf8');
}

/** Metric names in a text, without the suffixes of histograms. */
function listMetrics(text: string): Set<string> {
  const names = text.match(/\b(carnet|nodejs|process)_[a-z0-9_]+/g) ?? [];
  return new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')));
}

function listAlerts(text: string, key: string): string[] {
  return [...text.matchAll(new RegExp(`${key}: (Carnet\\w+)`, 'g'))].map(([, name = '']) => name);
}

it('every metric in the rules and the dashboard exists on a server', async () => {
  const server = await startTestServer({ dialect: 'sqlite' });
  const { registry } = server.context.metrics;
  collectDefaultMetrics({ register: registry });
  const told = new Set(registry.getMetricsAsArray().map(({ name }) => name));
  const named = listMetrics(readDeployed('alerts.yml') + readDeployed('grafana-dashboard.json'));
  expect(named.size).toBeGreaterThan(20);
  expect([...named].filter((name) => !told.has(name))).toEqual([]);
  const shown = listMetrics(readDeployed('grafana-dashboard.json'));
  expect([...told].filter((name) => name.startsWith('carnet_') && !shown.has(name))).toEqual([]);
  await server.close();
});

it('every rule has a test case that fires and one that does not', () => {
  const cases = readDeployed('alerts.test.yml');
  const alerts = listAlerts(readDeployed('alerts.yml'), 'alert');
  expect(listAlerts(cases, '- name').toSorted()).toEqual([...alerts, ...alerts].toSorted());
  expect(cases.match(/exp_alerts: \[\]/g)).toHaveLength(alerts.length);
});

it("every alert is documented with the operator's action", () => {
  const manual = readFileSync(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8');
  const alerts = listAlerts(readDeployed('alerts.yml'), 'alert');
  expect(alerts.filter((alert) => !manual.includes(`\`${alert}\``))).toEqual([]);
});
