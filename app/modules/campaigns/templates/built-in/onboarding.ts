import type { BuiltInTemplate } from './built-in-template.ts'
import { SIGNATURE } from './signature.ts'

/** After a lead is enrolled. When each leaves is a setting, so that none says how long ago that was. */
export const ONBOARDING: readonly BuiltInTemplate[] = [
  {
    key: 'onboarding-welcome',
    subject: 'How the first weeks go',
    content: `Hello {{first_name}},

Welcome. Here is what happens next for {{street_address}}, in this order or in the one that suits you:

- you read and sign the management agreement
- we walk through the property together
- we agree on what to fix first, and on the rent to ask for
- the home is photographed and advertised

Management begins once the agreement is signed, the walkthrough has taken place and the onboarding fee is paid.

{{#open_steps}}
Still open on your side: {{open_steps}}.
{{^walkthrough_date}}

The walkthrough is the one that needs a day in your calendar, so start there.

[See the times]({{walkthrough_link}})
{{/walkthrough_date}}
{{/open_steps}}
{{^open_steps}}
Everything on your side is done. You hear from us as soon as there is something to see.
{{/open_steps}}

${SIGNATURE}`,
  },
  {
    key: 'onboarding-checklist',
    subject:
      '{{#open_steps}}What is still open for your property{{/open_steps}}{{^open_steps}}Three things to have ready{{/open_steps}}',
    content: `Hello {{first_name}},

{{#open_steps}}
Before we can take over {{street_address}}, this is still open: {{open_steps}}. If you did it in the last few hours, thank you; there is nothing more to do.

{{/open_steps}}
{{^open_steps}}
Everything that we need from you in writing is there. Thank you.

{{/open_steps}}
Until the first resident moves in we also need three things that no form can give us:

- **Keys** to every lock, mailbox and garage, two of each
- **Insurance** as a rental, with liability cover that names us; your agent knows the wording
- **Alarms**: working smoke and carbon monoxide alarms on every floor

Reply and tell us which of the three we can help with.

${SIGNATURE}`,
  },
  {
    key: 'onboarding-follow-up',
    subject: 'How is it going so far?',
    content: `Hello {{first_name}},

You put {{street_address}} in our hands. Now is a good time to tell us two things:

- what went well
- what you expected and did not get

{{#open_steps}}
Still open on our list: {{open_steps}}. If anything about that is unclear, tell us that, too.

{{/open_steps}}
A reply to this e-mail is enough; two lines are plenty. If you would rather talk, call {{company_phone}}.

${SIGNATURE}`,
  },
]
