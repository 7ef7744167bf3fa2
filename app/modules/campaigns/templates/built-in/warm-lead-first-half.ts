import type { BuiltInTemplate } from './built-in-template.ts'
import { SIGNATURE } from './signature.ts'

/** From the first hour to day 14: the estimate, and what becomes of it. Facts are those of the site and of the management agreement (app/content). */
export const WARM_LEAD_FIRST_HALF: readonly BuiltInTemplate[] = [
  {
    key: 'warm-lead-1',
    subject:
      '{{#estimated_rent}}Where the {{estimated_rent}} comes from{{/estimated_rent}}{{^estimated_rent}}What would {{street_address}} rent for?{{/estimated_rent}}',
    content: `Hello {{first_name}},

Thank you for asking us about {{street_address}}.

{{#estimated_rent}}
We estimate a rent of {{estimated_rent}} a month. That is a beginning and no promise: the report shows the range around it, how we got there, and which rentals nearby it was compared with, as far as we know of any.

Look at the details of the house first. One bedroom too few, or a basement that we do not know of, moves the figure more than anything else, and you can correct it there.

[Open your report]({{report_link}})
{{/estimated_rent}}
{{^estimated_rent}}
We have no estimate of its rent yet. It takes an address, a few facts about the house and about two minutes, and it costs nothing.

[Get a rent estimate]({{report_link}})
{{/estimated_rent}}

If you have a question, or something looks wrong to you, reply to this e-mail. A person reads it.

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-2',
    subject: 'What the rent leaves you',
    content: `Hello {{first_name}},

A rent is not an income. Between the two stand property tax, insurance, repairs, management, and the weeks in which nobody lives there.

{{#estimated_rent}}
Your report does the math for {{street_address}}: a year of rent at {{estimated_rent}} a month, what management costs, what is set aside for maintenance, and what is left. Tax, insurance and a loan are yours to take off, because we do not know them.
{{/estimated_rent}}
{{#rent_low}}

Try it with the low end, {{rent_low}}, too. If the house still carries itself at that rent, you can decide calmly.
{{/rent_low}}
{{^estimated_rent}}
A rent estimate comes with the math for a whole year. It is free.
{{/estimated_rent}}

[See the numbers]({{report_link}})

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-3',
    subject: 'Rent it out or sell it?',
    content: `Hello {{first_name}},

Most owners who ask us for a rent have a second question behind it: would I do better to sell?

There is no answer that fits every house, but there is a calculation. It takes what the house is worth, what you still owe, what it costs you each year and what it would rent for, and shows both ways side by side, year by year.

Put your own numbers in. If selling comes out ahead, you know that before you have spent anything on being a landlord, and we would tell you the same.

[Run your numbers]({{site_link}}/rent-vs-sell)

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-4',
    subject: 'Who does what, once a home is rented out',
    content: `Hello {{first_name}},

People ask us what is left to do for them. Here is the list.

## What we do
- photograph and advertise the home, show it, check every applicant the same way, write the lease
- collect the rent, keep it in a trust account, and pay you each month
- take repair calls day and night
- keep to the rules of the city and of Iowa

## What stays with you
- insuring the house as a rental
- deciding on repairs of {{repairs_limit}} and more
- reading one statement a month

Is there something on your mind that stands on neither list? Reply with one line, and we will tell you who does it.

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-5',
    subject: 'What we charge, all of it',
    content: `Hello {{first_name}},

Fees are easier to judge when all of them stand in one place. For {{street_address}} they would be:

- management: {{management_fee}}
- placing a new resident: {{placement_fee}}
- setup, once, by invoice: {{setup_fee}}
- onboarding, once, by card: {{onboarding_fee}}

The share of the rent is taken from rent that came in. Our fees page shows every fee that we have side by side, and on what each is based.

If you are comparing us with somebody else, ask them for these four lines, too.

[Compare the fees]({{site_link}}/fees)

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-6',
    subject: 'What residents look at first',
    content: `Hello {{first_name}},

Somebody who looks for a home decides in the first minutes of a visit, and much of that is not expensive to put right:

- it smells clean, and every room has been cleaned, closets and oven included
- walls are one quiet color without patches
- floors are whole; a worn carpet is cleaned or goes
- the way to the door is mowed, shoveled and lit

{{#estimated_rent}}
The presentation behind your report has these as a list with an estimated cost for your square feet. Tick what your house needs and see what it comes to.

[Open your report]({{report_link}})
{{/estimated_rent}}
{{^estimated_rent}}
Walk from the street to the kitchen once as if you had never been there, and write down what you notice. That list is worth more than any of ours.

If you would like a second pair of eyes, [pick a time]({{walkthrough_link}}) and we walk with you.
{{/estimated_rent}}

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-7',
    subject: 'A repair at night: who decides?',
    content: `Hello {{first_name}},

The furnace stops on a Sunday in January. This is what happens then.

The resident calls us, day or night, and we send somebody we know. Below {{repairs_limit}} the repair is done without asking you first, because a cold house does not wait. Above that we ask you in writing, unless waiting would endanger people or the building, or break the duty to keep the home fit to live in.

It is paid from the rent, and the contractor’s invoice comes with that month’s statement. You always see what was done and what it cost.

How would you want it? Some owners like to be called about everything. Reply and tell us, and we will say whether we can work that way.

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-8',
    subject: 'What happens at a walkthrough',
    content: `Hello {{first_name}},

An estimate is made from a distance. A walkthrough is the other half: we come to {{street_address}}, look at every room with you, and say what we would put right before anybody moves in, and what we would leave.

It takes up to an hour. Nothing has to be tidy, and tenants or family may be there. If you have them, the years of the roof and the furnace help; if not, we find out together.

You choose the time, and can change or cancel it by the same link.

[Pick a time]({{walkthrough_link}})

${SIGNATURE}`,
  },
]
