import { describe, expect, it } from 'vitest';
import { compileCatalogue } from '#compile-catalogue.ts';
import { problemMessage } from '#problem-message.ts';
import { createTranslator, type PlainMessageKey } from '#translate.ts';

const t = createTranslator('en', compileCatalogue('en'), 'throw');

/**
 * Messages that the specification gives verbatim (sections 2, 5 and 8), except « Logout », which is « Log out » here.
 */
describe('the English of the specification', () => {
  it.each<[PlainMessageKey, string]>([
    ['shell.nav.dashboard', 'Dashboard'],
    ['shell.nav.vehicles', 'My vehicles'],
    ['shell.nav.maintenance', 'Maintenance'],
    ['shell.nav.add', 'Add'],
    ['shell.nav.addVehicle', 'Add vehicle'],
    ['shell.nav.addMaintenance', 'Add maintenance'],
    ['shell.nav.settings', 'Settings'],
    ['shell.nav.logout', 'Log out'],
    ['shell.panel.empty', 'No notifications'],
    ['shell.panel.seeAll', 'See all reminders'],
    ['maintenance.tab.upcoming', 'Upcoming'],
    ['maintenance.tab.recent', 'Recent'],
    ['maintenance.tab.all', 'All'],
    ['problems.required', 'This field is required'],
    ['problems.negative', 'Value must be positive'],
    ['problems.invalid_email', 'Invalid email'],
    ['problems.passwords_do_not_match', 'Passwords do not match'],
    ['problems.fill_required', 'Please fill all required fields'],
    ['problems.invalid_credentials', 'Invalid credentials. Please try again.'],
    ['problems.unknown', 'An error occurred. Please try again.'],
    ['problems.internal_error', 'An error occurred. Please try again.'],
    ['auth.register.error', 'Error creating account'],
    ['auth.login.forVehicle', 'You must be logged in to add a vehicle'],
    ['vehicles.error.add', 'Error adding vehicle'],
    ['vehicles.error.notFound', 'Vehicle not found'],
    ['vehicles.error.load', 'Error loading vehicle'],
    ['vehicles.error.update', 'Error updating vehicle'],
    ['vehicles.error.delete', 'Error deleting vehicle'],
    ['maintenance.error.add', 'Error adding maintenance'],
    ['maintenance.error.load', 'Error loading maintenance'],
    ['maintenance.error.update', 'Error updating maintenance'],
    ['maintenance.error.delete', 'Error deleting maintenance'],
    ['files.error.download', 'Error downloading'],
  ])('%s is « %s »', (key, text) => {
    expect(t(key)).toBe(text);
  });

  it('a password below the minimum → « Minimum 6 characters »', () => {
    expect(problemMessage(t, { code: 'too_short', params: { minimum: 6 } })).toBe('Minimum 6 characters');
  });
});
