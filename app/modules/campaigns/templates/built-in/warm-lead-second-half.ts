import type { BuiltInTemplate } from './built-in-template.ts'
import { SIGNATURE } from './signature.ts'

/** From day 16 to day 30 by the first settings: what an owner asks on the way to a decision. Rules of law are those that our articles name with their sources (app/content/articles). */
export const WARM_LEAD_SECOND_HALF: readonly BuiltInTemplate[] = [
  {
    key: 'warm-lead-9',
    subject: 'How to check a rent yourself',
    content: `Hello {{first_name}},

Do not take our word for a rent. You can check it in half an hour:

- find five homes for rent within two miles, with as many bedrooms as yours
- leave out the cheapest and the most expensive
- visit one, or ask the agent how long it has been empty
- write down what it has that yours does not: a garage, a fenced yard, a newer kitchen

The middle of the three that are left is a fair guess.{{#estimated_rent}} Put it beside our {{estimated_rent}}. If the two are far apart, one of us knows something that the other does not.{{/estimated_rent}}

What did you find? Reply with the number, and we will look at the difference together.

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-10',
    subject: 'The most expensive weeks are the empty ones',
    content: `Hello {{first_name}},

An owner who waits for a higher rent pays for the waiting. A rent that is 5% higher brings about 18 days’ worth of rent in a year. If it keeps the home empty for three weeks longer, it has cost money.

So we would rather ask for a rent that somebody takes, and advertise with good photographs from the first day.

{{#estimated_rent}}
Behind ‘Start Property Management’ in your report you can move the rent and see what management comes to at each figure. Looking commits you to nothing.

[Try another rent]({{report_link}})
{{/estimated_rent}}
{{^estimated_rent}}
{{^standard_rent}}
A rent estimate gives you the range for homes like yours.

[Get the range]({{report_link}})
{{/standard_rent}}
{{/estimated_rent}}

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-11',
    subject: 'If you live somewhere else',
    content: `Hello {{first_name}},

Some of the owners who write to us live near their property, others took a job elsewhere and kept it. From a distance, somebody has to take care of four things: the keys, city inspections, the storm on a Thursday night, and the papers that your tax adviser asks for.

We wrote down what to settle before you leave a property to anybody, with the Iowa rules and their sources, and the questions to ask a manager. It is just as useful if you choose another one.

[Read the guide]({{site_link}}/blog/out-of-state-investors-property-management)

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-12',
    subject: 'Seven mistakes of a first year',
    content: `Hello {{first_name}},

If you would rather look after {{street_address}} yourself, that can go well. It mostly goes wrong in the same seven places: a rent that was guessed, the deposit, late fees, city certificates, lead paint, screening, and repairs that wait.

We wrote them down with the rule behind each and where to read it. It takes ten minutes and may save you more than our fee.

[Read the seven]({{site_link}}/blog/top-mistakes-first-time-diy-property-investors)

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-13',
    subject: 'What you would sign',
    content: `Hello {{first_name}},

Nobody should sign a management agreement that they have not understood. These are the parts of ours that owners ask about:

- the first term is {{term_months}} months; after it the agreement runs from month to month
- after the first term either side may end it with 60 days’ notice
- your money is kept in a trust account, apart from ours
- you get a statement each month and a summary for your taxes once a year
- we may not sell the property, borrow against it, or rent it below what you agreed to

You read the whole agreement before you sign, and you can have a lawyer read it, too.

Which of these would you want to be different? Reply to this e-mail; we would rather hear it now.

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-14',
    subject: 'Three rules about deposits',
    content: `Hello {{first_name}},

The deposit is what owners and residents argue about most, and Iowa law is clear about it (Iowa Code chapter 562A):

- it may be two months’ rent at most
- it is kept in a federally insured account, apart from your own money
- within 30 days after the resident has left and you know where to send it, it goes back, or a written account of what was kept and why

What settles the matter is photographs of every room from move-in day. Take them, whoever manages your property.

You will find more of these rules, with their sources, on our blog.

[Go to the blog]({{site_link}}/blog)

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-15',
    subject: 'One question',
    content: `Hello {{first_name}},

We have written to you about {{street_address}} for some time now, and so far we have done all the talking.

What is it that you have not decided yet? One word is enough:

- RENT: it would not be enough
- SELL: you would rather sell
- SELF: you want to manage it yourself
- LATER: not now, and when would be right
- CALL: you would like to talk to somebody

Reply with one of them. Whoever looks after your inquiry reads it, and you get an answer that fits instead of another e-mail like this.

${SIGNATURE}`,
  },
  {
    key: 'warm-lead-16',
    subject: 'Our last e-mail for now',
    content: `Hello {{first_name}},

This is the last e-mail of this series. We do not want to fill your inbox with mail about a property that you may have decided on long ago.

{{#estimated_rent}}
Your report stays where it is; the link below opens it for another 90 days. Rents move, so if you come back later, have the estimate made again.
{{/estimated_rent}}
{{^estimated_rent}}
A rent estimate stays free, whenever you want one.
{{/estimated_rent}}

And should you want to begin, you can enroll online in three steps, and see the fees before you send anything.

[Enroll online]({{enroll_link}})

Thank you for reading, and all the best with {{street_address}}.

${SIGNATURE}`,
  },
]
