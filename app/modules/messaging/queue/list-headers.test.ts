import { expect, test } from 'vitest'
import { listHeaders } from './list-headers.ts'

test('a campaign email names its list and, for Google, campaign, customer, kind and sender', () => {
  const sender = { company: 'Harvest Gate, Inc.', address: 'Hello@HarvestGate.example' }
  expect(listHeaders(sender, { list: 'tips', campaign: 'warm_lead-3' })).toEqual({
    'List-Id': 'Harvest Gate Inc <tips.harvestgate.example>',
    'Feedback-ID': 'warm-lead-3:harvestgateexam:tips:harvestgateexam',
  })
})

test('a name that a header would have to encode is left out, and a short domain is padded', () => {
  const headers = listHeaders({ company: 'Żółć "& Söhne"', address: 'a@b.c' }, { list: 'webinar', campaign: 'a:b c' })
  expect(headers).toEqual({ 'List-Id': '<webinar.b.c>', 'Feedback-ID': 'a-b-c:bc000:webinar:bc000' })
})
