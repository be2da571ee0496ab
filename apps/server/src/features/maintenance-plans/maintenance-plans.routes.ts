import { handle, ok } from '#http/route-handling.ts';
import * as routes from '@carnet/contract/maintenance-plans/maintenance-plan.routes';
import { maintenancePlansFor } from '@carnet/domain/maintenance-plans/maintenance-plans';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { createTranslator } from '@carnet/i18n/translate';
import type { FastifyInstance } from 'fastify';

export function registerMaintenancePlans(app: FastifyInstance): void {
  handle(app, routes.listMaintenancePlans, async ({ actor, query }) => {
    const t = createTranslator(actor.language, compileCatalogue(actor.language), 'generic');
    const plans = maintenancePlansFor({ type: query.type, energy: query.energy ?? null });
    return ok({ items: plans.map((plan) => ({ ...plan, label: t(`reminders.plan.preset.${plan.key}`) })) });
  });
}
