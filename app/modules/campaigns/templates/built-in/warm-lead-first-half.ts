import type { BuiltInTemplate } from './built-in-template.ts'

/**
 * From the first hour to day 14: the estimate and the next steps. Facts match the site and the management agreement
 * (app/content).
 */
export const WARM_LEAD_FIRST_HALF: readonly BuiltInTemplate[] = [
  {
    key: 'warm-lead-1',
    subject:
      '{{#estimated_rent}}Where the {{estimated_rent}} comes from{{/estimated_rent}}{{^estimated_rent}}What would {{street_address}} rent for?{{/estimated_rent}}',
    content: `Hello {{first_name}},

{{#estimated_rent}}
Thanks for asking us about {{street_address}}. We estimate a rent of {{estimated_rent}} per month. That’s a starting point, not a promise. Your report shows the range around it, how we got there, and the nearby rentals that we compared, if we found any.

Please check the details of your property first. A missing bedroom or a basement that we don’t know about changes the number more than anything else. You can correct it right in the report.

[Open your report]({{report_link}})
{{/estimated_rent}}
{{#standard_rent}}
Thanks for asking us about {{street_address}}. We have no rent figure for this address, so your report shows the standard figures that we start from. They are not an estimate of your property.

Please check the details of your property first. If they’re right, reply with what you know about rents nearby. One of us will take a look.

[Open your report]({{report_link}})
{{/standard_rent}}
{{^estimated_rent}}
{{^standard_rent}}
Before you decide anything, it helps to know what {{street_address}} would rent for. We don’t have an estimate for it yet. All it takes is an address, a few facts and about two minutes. It’s free.

[Get a rent estimate]({{report_link}})
{{/standard_rent}}
{{/estimated_rent}}

Have a question, or does something look wrong? Reply to this email. A person will read it.`,
  },
  {
    key: 'warm-lead-2',
    subject: 'What you keep from the rent',
    content: `Hello {{first_name}},

Rent is not income. Property tax, insurance, repairs, management and empty weeks all come out of it first.

{{#estimated_rent}}
Your report does the math for {{street_address}}. It takes a year of rent at {{estimated_rent}} per month, subtracts management and maintenance, and shows what’s left. It leaves out property tax, insurance and your mortgage, because we don’t know yours.
{{/estimated_rent}}
{{#rent_low}}

Try it with the low end too, {{rent_low}}. If the property still pays for itself at that rent, you can relax.
{{/rent_low}}
{{#standard_rent}}
Your report does the math for {{street_address}} with {{standard_rent}} per month. That’s a standard figure, not an estimate of your property. Press ‘Start Property Management’ to try a different rent.

[See the numbers]({{report_link}})
{{/standard_rent}}
{{^estimated_rent}}
{{^standard_rent}}
A rent estimate comes with the math for a whole year. It’s free.

[Get a rent estimate]({{report_link}})
{{/standard_rent}}
{{/estimated_rent}}
{{#estimated_rent}}

[See the numbers]({{report_link}})
{{/estimated_rent}}`,
  },
  {
    key: 'warm-lead-3',
    subject: 'Rent it out or sell it?',
    content: `Hello {{first_name}},

Most owners who ask us about rent have a second question: would I be better off selling?

No one answer fits every property, but you can do the math. Start with what yours is worth, what you owe, what it costs each year and what it would rent for. The calculator shows both choices side by side, year by year.

Put in your own numbers. If selling comes out ahead, you’ll know before you spend a dollar on being a landlord. We’d tell you the same.

[Run your numbers]({{site_link}}/rent-vs-sell)`,
  },
  {
    key: 'warm-lead-4',
    subject: 'Who does what once your home is rented',
    content: `Hello {{first_name}},

Owners ask us what’s left for them to do. Here’s the list.

## What we do
- take photos, list the home, show it, check every applicant the same way, and write the lease
- collect the rent, keep it in a trust account, and pay you each month
- take repair calls day and night
- follow city rules and Iowa law

## What you do
- insure the property as a rental
- decide on repairs of {{repairs_limit}} and more
- read one statement a month

Is something on your mind that isn’t on either list? Reply with one line, and we’ll tell you who does it.`,
  },
  {
    key: 'warm-lead-5',
    subject: 'Everything we charge',
    content: `Hello {{first_name}},

Fees are easier to judge when you see all of them in one place. {{#street_address}}For {{street_address}} they would be:{{/street_address}}{{^street_address}}For a single home they would be:{{/street_address}}

- management: {{management_fee}}
- placing a new resident: {{placement_fee}}
- one-time setup, billed by invoice: {{setup_fee}}
- one-time onboarding, paid by card: {{onboarding_fee}}

We take our percentage only from rent we collect. Our pricing page explains every fee and what it covers.

Comparing us with another company? Ask them for the same four numbers.

[See plans and pricing]({{site_link}}/fees)`,
  },
  {
    key: 'warm-lead-6',
    subject: 'What renters look at first',
    content: `Hello {{first_name}},

Renters make up their minds in the first few minutes of a showing. Most of what they notice is cheap to fix:

- It smells clean. Every room is clean, closets and oven included.
- The walls are one neutral color, with no patches.
- The floors are in good shape. Worn carpet gets cleaned or replaced.
- The path to the door is mowed, shoveled and lit.

{{#estimated_rent}}
The presentation in your report has these as a checklist, with a cost based on your square footage. Check what your home needs and see the total.

[Open your report]({{report_link}})
{{/estimated_rent}}
{{^estimated_rent}}
Walk from the street to the kitchen as if you’d never been there, and write down what you notice. Your list is worth more than ours.

Want a second pair of eyes? [Pick a time]({{walkthrough_link}}) and we’ll walk through it with you.
{{/estimated_rent}}`,
  },
  {
    key: 'warm-lead-7',
    subject: 'Who decides about a repair in the middle of the night?',
    content: `Hello {{first_name}},

The furnace quits on a Sunday in January. Here’s what happens.

The resident calls us, day or night, and we send someone we know. Under {{repairs_limit}}, we get it fixed without asking you first, because a cold home can’t wait. Above that, we ask you in writing. We skip that step only if waiting would put people or the building at risk, or leave the home unfit to live in.

The rent pays for it, and the invoice comes with that month’s statement. You always see what was done and what it cost.

How would you like it handled? Some owners want a call about everything. Reply and tell us, and we’ll say whether we can work that way.`,
  },
  {
    key: 'warm-lead-8',
    subject: 'What happens at a walkthrough',
    content: `Hello {{first_name}},

An estimate is only half the picture. A walkthrough is the other half. We come to {{street_address}} and look at every room with you. Then we tell you what we’d fix before someone moves in, and what we’d leave.

It takes up to an hour. You don’t have to tidy up, and tenants or family can be there. If you know how old the roof and the furnace are, great. If not, we’ll find out together.

You pick the time, and you can change or cancel it with the same link.

[Pick a time]({{walkthrough_link}})`,
  },
]
