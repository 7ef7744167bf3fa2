import type { BuiltInTemplate } from './built-in-template.ts'

/** After a lead is enrolled. The settings decide when each is sent, so none says how long ago that was. */
export const ONBOARDING: readonly BuiltInTemplate[] = [
  {
    key: 'onboarding-welcome',
    subject: 'How the first weeks go',
    content: `Hello {{first_name}},

Welcome aboard. Here is what happens next for {{street_address}}, in whatever order suits you:

- You read and sign the management agreement.
- We walk through the property together.
- We agree on what to fix first and how much rent to charge.
- We take photos and list the home.

Management begins once all three are done: the agreement is signed, the walkthrough is finished and the onboarding fee is paid.

{{#open_steps}}
Still to do on your end: {{open_steps}}.
{{^walkthrough_date}}

The walkthrough needs a spot on your calendar, so start there.

[See open times]({{walkthrough_link}})
{{/walkthrough_date}}
{{/open_steps}}
{{^open_steps}}
You’ve done everything on your end. You’ll hear from us as soon as there’s something to see.
{{/open_steps}}`,
  },
  {
    key: 'onboarding-checklist',
    subject:
      '{{#open_steps}}What’s left to do for your property{{/open_steps}}{{^open_steps}}Three things to have ready{{/open_steps}}',
    content: `Hello {{first_name}},

{{#open_steps}}
Before we can take over {{street_address}}, here’s what’s left to do: {{open_steps}}. If you just did it, thank you. You’re all set.

{{/open_steps}}
{{^open_steps}}
You’ve taken care of all the paperwork. Thank you.

{{/open_steps}}
Before the first resident moves in, we need three more things:

- **Keys** to every lock, mailbox and garage, two of each
- **Landlord insurance** with liability coverage that names us. Your agent will know the wording
- **Alarms**: working smoke and carbon monoxide alarms on every floor

Need help with any of these? Reply and tell us which one.`,
  },
  {
    key: 'onboarding-follow-up',
    subject: 'How is it going so far?',
    content: `Hello {{first_name}},

You trusted us with {{street_address}}. We’d like to hear two things from you:

- what went well
- what you expected and didn’t get

{{#open_steps}}
Still on our list: {{open_steps}}. If any of that is unclear, tell us that too.

{{/open_steps}}
Just reply to this email. Two lines are plenty. If you’d rather talk, call {{company_phone}}.`,
  },
]
