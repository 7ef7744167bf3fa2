import type { BuiltInTemplate } from './built-in-template.ts'
import { SIGNATURE } from './signature.ts'

/** From the first hour to day 14: the estimate, and what becomes of it. Facts are those of the site and of the management agreement (app/content). */
export const WARM_LEAD_FIRST_HALF: readonly BuiltInTemplate[] = [
  {
    key: 'warm-lead-1',
    subject:
      '{{#estimated_rent}}Where the {{estimated_rent}} comes from{{/estimated_rent}}{{^estimated_rent}}What would {{street_address}} rent for?{{/estimated_rent}}',
    content: `Hello {{first_name}},

{{#estimated_rent}}
Thank you for asking us about {{street_address}}. We estimate a rent of {{estimated_rent}} per month. That is a starting point and not a promise: the report shows the range around it, how we got there, and which rentals nearby it was compared with, as far as we know of any.

Please check the details of the property first. One bedroom too few, or a basement that we do not know of, changes the figure more than anything else, and you can correct it there.

[Open your report]({{report_link}})
{{/estimated_rent}}
{{#standard_rent}}
Thank you for asking us about {{street_address}}. We have no rent figure for this address, so your report shows the standard figures that we start from. They are not an estimate of your property.

Please check the details of the property first. If they are right, reply with what you know of rents nearby, and a person looks at it.

[Open your report]({{report_link}})
{{/standard_rent}}
{{^estimated_rent}}
{{^standard_rent}}
Before you decide anything, it helps to know what {{street_address}} would rent for, and we have no estimate of that yet. It takes an address, a few facts about the property and about two minutes, and it costs nothing.

[Get a rent estimate]({{report_link}})
{{/standard_rent}}
{{/estimated_rent}}

If you have a question, or something looks wrong to you, reply to this e-mail. A person will read it.

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-2',
    subject: 'What the rent leaves you',
    content: `Hello {{first_name}},

Rent is not income. In between come property tax, insurance, repairs, management, and the weeks when nobody lives there.

{{#estimated_rent}}
Your report does the math for {{street_address}}: a year of rent at {{estimated_rent}} per month, what management costs, what is set aside for maintenance, and what is left. Property tax, insurance and a mortgage are not in it, because we do not know yours.
{{/estimated_rent}}
{{#rent_low}}

Try it with the low end, {{rent_low}}, too. If the property still pays for itself at that rent, you can decide calmly.
{{/rent_low}}
{{#standard_rent}}
Your report does the math for {{street_address}} with {{standard_rent}} per month: a standard figure, not an estimate of your property. Behind ‘Start Property Management’ you can put in a rent that you know of.

[See the numbers]({{report_link}})
{{/standard_rent}}
{{^estimated_rent}}
{{^standard_rent}}
A rent estimate comes with the math for a whole year. It is free.

[Get a rent estimate]({{report_link}})
{{/standard_rent}}
{{/estimated_rent}}
{{#estimated_rent}}

[See the numbers]({{report_link}})
{{/estimated_rent}}

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-3',
    subject: 'Rent it out or sell it?',
    content: `Hello {{first_name}},

Most owners who ask us about rent have a second question in mind: would I do better to sell?

There is no answer that fits every property, but there is a calculation. It takes what yours is worth, what you still owe, what it costs you each year and what it would rent for, and shows both ways side by side, year by year.

Put in your own numbers. If selling comes out ahead, you know that before you have spent anything on being a landlord, and we would tell you the same.

[Run your numbers]({{site_link}}/rent-vs-sell)

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-4',
    subject: 'Who does what, once a home is rented out',
    content: `Hello {{first_name}},

Owners ask us what is left for them to do. Here is the list.

## What we do
- photograph and advertise the home, show it, check every applicant the same way, write the lease
- collect the rent, keep it in a trust account, and pay you each month
- take repair calls day and night
- follow the rules of the city and of Iowa

## What stays with you
- insuring the property as a rental
- deciding on repairs of {{repairs_limit}} and more
- reading one statement a month

Is there something on your mind that is on neither list? Reply with one line, and we will tell you who does it.

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-5',
    subject: 'What we charge, all of it',
    content: `Hello {{first_name}},

Fees are easier to judge when all of them are in one place. {{#street_address}}For {{street_address}} they would be:{{/street_address}}{{^street_address}}For a single home they would be:{{/street_address}}

- management: {{management_fee}}
- placing a new resident: {{placement_fee}}
- setup, once, by invoice: {{setup_fee}}
- onboarding, once, by card: {{onboarding_fee}}

The percentage is taken only from rent that was collected. We have two plans, and one page shows what each includes and what it comes to at your rent.

If you are comparing us with somebody else, ask them for these four lines, too.

[See plans and pricing]({{site_link}}/fees)

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-6',
    subject: 'What residents look at first',
    content: `Hello {{first_name}},

People who look for a home decide in the first minutes of a visit, and much of what they notice is not expensive to fix:

- it smells clean, and every room has been cleaned, closets and oven included
- walls are one quiet color without patches
- floors are whole; a worn carpet is cleaned or goes
- the way to the door is mowed, shoveled and lit

{{#estimated_rent}}
The presentation behind your report has these as a list, with a cost estimated from your square footage. Check what your property needs and see what it comes to.

[Open your report]({{report_link}})
{{/estimated_rent}}
{{^estimated_rent}}
Walk from the street to the kitchen once as if you had never been there, and write down what you notice. That list is worth more than any of ours.

If you would like a second pair of eyes, [pick a time]({{walkthrough_link}}) and we will walk through it with you.
{{/estimated_rent}}

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-7',
    subject: 'A repair at night: who decides?',
    content: `Hello {{first_name}},

The furnace stops on a Sunday in January. This is what happens then.

The resident calls us, day or night, and we send somebody we know. Below {{repairs_limit}} the repair is done without asking you first, because a cold home cannot wait. Above that we ask you in writing, unless waiting would endanger people or the building, or break the duty to keep the home fit to live in.

It is paid from the rent, and the contractor’s invoice comes with that month’s statement. You always see what was done and what it cost.

How would you want it? Some owners like to be called about everything. Reply and tell us, and we will say whether we can work that way.

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-8',
    subject: 'What happens at a walkthrough',
    content: `Hello {{first_name}},

An estimate is made from a distance. A walkthrough is the other half: we come to {{street_address}}, look at every room with you, and say what we would fix before anybody moves in, and what we would leave.

It takes up to an hour. Nothing has to be tidy, and tenants or family may be there. If you know how old the roof and the furnace are, that helps; if not, we will find out together.

You choose the time, and can change or cancel it with the same link.

[Pick a time]({{walkthrough_link}})

${SIGNATURE}`,
  },
]
