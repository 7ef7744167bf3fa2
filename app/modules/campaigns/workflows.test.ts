import { expect, test } from 'vitest'
import { suggestedWorkflow } from './workflows.ts'

test.each([
  ['leads', 'warm_lead'],
  ['analysis_submitted', 'warm_lead'],
  ['proposal', 'warm_lead'],
  ['site_visit_scheduled', 'confirmation'],
  ['walkthrough_scheduled', 'confirmation'],
  ['contract_sent', 'warm_lead'],
  ['enrolled', 'onboarding'],
  ['closed', 'onboarding'],
  ['imported', 'warm_lead'],
  ['__proto__', 'warm_lead'],
])('for %s the workflow %s is proposed', (status, workflow) => {
  expect(suggestedWorkflow(status)).toBe(workflow)
})
