import type { BuiltInTemplate } from './built-in-template.ts'

/**
 * Before a walkthrough. They remind of the owner's booking and are not marketing. They name the day, never how far away it is:
 * the settings decide when they are sent, and a mail server may delay them.
 */
export const CONFIRMATION: readonly BuiltInTemplate[] = [
  {
    key: 'walkthrough-7-days',
    subject: 'Your walkthrough on {{walkthrough_date}}',
    content: `Hello {{first_name}},

Here’s when we’ll walk through {{street_address}} together:

**{{walkthrough_date}}, {{walkthrough_time}}** (Central)

It takes up to an hour. Don’t worry about tidying up. Please make sure someone can let us in.

If another time works better, now is the best time to change it. Other times are still open.

[Change or cancel]({{walkthrough_link}})`,
  },
  {
    key: 'walkthrough-3-days',
    subject: 'What to have ready for your walkthrough',
    content: `Hello {{first_name}},

We’ll see you at {{street_address}} on {{walkthrough_date}} at {{walkthrough_time}}. If you have these, please have them handy:

- a key to every lock, so we can test them all
- the age of the roof, the furnace and the water heater
- your latest gas, water and electric bills
- lead paint paperwork, if the home was built before 1978

Don’t have any of it? That’s fine. We’ll figure it out together.

[Change the time]({{walkthrough_link}})`,
  },
  {
    key: 'walkthrough-24-hours',
    subject: 'See you on {{walkthrough_date}} at {{walkthrough_time}}',
    content: `Hello {{first_name}},

A quick reminder: we’re meeting at {{street_address}} on {{walkthrough_date}} at {{walkthrough_time}}.

If something has come up, please let us know soon. You can change or cancel with the button, or call {{company_phone}}.

[Change or cancel]({{walkthrough_link}})`,
  },
  {
    key: 'walkthrough-2-hours',
    content:
      '{{company_short_name}}: see you on {{walkthrough_date}} at {{walkthrough_time}} at {{street_address}}. Running late? Call {{company_phone}}. Reply STOP to end texts.',
  },
]
