import type { BuiltInTemplate } from './built-in-template.ts'
import { SIGNATURE } from './signature.ts'

/**
 * Before a walkthrough. They remind of what the owner booked and are no marketing. They name its day and never say how far away it is: the settings say when they leave, and a mail server
 * may keep one back.
 */
export const CONFIRMATION: readonly BuiltInTemplate[] = [
  {
    key: 'walkthrough-7-days',
    subject: 'Your walkthrough on {{walkthrough_date}}',
    content: `Hello {{first_name}},

Here is when we walk through {{street_address}} together:

**{{walkthrough_date}}, {{walkthrough_time}}** (Central)

It takes up to an hour, and nothing has to be tidy. Please make sure that someone can let us in.

If another time suits you better, it is easiest to change now, while others are still free.

[Change or cancel]({{walkthrough_link}})

${SIGNATURE}`,
  },
  {
    key: 'walkthrough-3-days',
    subject: 'What to have ready for your walkthrough',
    content: `Hello {{first_name}},

On {{walkthrough_date}} at {{walkthrough_time}} we come to {{street_address}}. If you have them, please have these at hand:

- a key to every lock, so that we can try it
- the ages of the roof, the furnace and the water heater
- the last bills for gas, water and electricity
- papers about lead paint, if the property was built before 1978

If you have none of it, that is fine: we will find out together.

[Change the time]({{walkthrough_link}})

${SIGNATURE}`,
  },
  {
    key: 'walkthrough-24-hours',
    subject: 'See you on {{walkthrough_date}} at {{walkthrough_time}}',
    content: `Hello {{first_name}},

A short reminder: on {{walkthrough_date}} at {{walkthrough_time}} we meet at {{street_address}}.

If something has come up, please tell us as soon as you can. The link below changes or cancels it; or call {{company_phone}}.

[Change or cancel]({{walkthrough_link}})

${SIGNATURE}`,
  },
  {
    key: 'walkthrough-2-hours',
    content:
      '{{company_short_name}}: see you on {{walkthrough_date}} at {{walkthrough_time}} at {{street_address}}. Held up? Call {{company_phone}}. Reply STOP to end texts.',
  },
]
