import { expect, test } from 'vitest'
import { demoNotice } from './demo-notice.ts'

const nothing = { SMTP_URL: undefined, twilio: undefined, STRIPE_SECRET_KEY: undefined }
const twilio = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'token', from: '+15155550142', baseUrl: 'https://twilio.example' }

test.each([
  [nothing, 'Leads are samples, messages stay in the outbox, and no cards are charged.'],
  [
    { ...nothing, SMTP_URL: 'smtp://127.0.0.1:25' },
    'Leads are samples, emails go to real people but text messages stay in the outbox, and no cards are charged.',
  ],
  [
    { ...nothing, twilio },
    'Leads are samples, text messages go to real people but emails stay in the outbox, and no cards are charged.',
  ],
  [
    { SMTP_URL: 'smtp://127.0.0.1:25', twilio, STRIPE_SECRET_KEY: 'sk_test_1' },
    'Leads are samples, emails and text messages go to real people, and cards are charged by Stripe.',
  ],
])('demo mode says which parts are real', (settings, notice) => {
  expect(demoNotice(settings)).toBe(notice)
})
