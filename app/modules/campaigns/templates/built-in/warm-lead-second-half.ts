import type { BuiltInTemplate } from './built-in-template.ts'

/**
 * From day 16 to day 30 by default: an owner's questions before a decision. Legal rules match our articles and their sources
 * (app/content/articles).
 */
export const WARM_LEAD_SECOND_HALF: readonly BuiltInTemplate[] = [
  {
    key: 'warm-lead-9',
    subject: 'How to check the rent yourself',
    content: `Hello {{first_name}},

Don’t take our word for the rent. You can check it yourself in half an hour:

- Find five homes for rent within two miles with the same number of bedrooms.
- Drop the cheapest and the most expensive.
- Visit one, or ask the agent how long it has been empty.
- Write down what it has that yours doesn’t: a garage, a fenced yard, a newer kitchen.

The middle of the three that are left is a fair guess.{{#estimated_rent}} Put it next to our {{estimated_rent}}. If the two are far apart, one of us knows something that the other doesn’t.{{/estimated_rent}}

What did you find? Reply with the number, and we’ll look at the difference together.`,
  },
  {
    key: 'warm-lead-10',
    subject: 'Empty weeks cost the most',
    content: `Hello {{first_name}},

Holding out for a higher rent can cost you more than it brings. A rent that’s 5% higher adds about 18 days’ worth of rent in a year. If it keeps the home empty three weeks longer, you’ve lost money.

So we’d rather set a rent that someone will pay, and list the home with good photos from day one.

{{#estimated_rent}}
Press ‘Start Property Management’ in your report to try other rents and see what management costs at each. Looking doesn’t commit you to anything.

[Try a different rent]({{report_link}})
{{/estimated_rent}}
{{^estimated_rent}}
{{^standard_rent}}
A rent estimate gives you the range for homes like yours.

[Get the range]({{report_link}})
{{/standard_rent}}
{{/estimated_rent}}`,
  },
  {
    key: 'warm-lead-11',
    subject: 'If you live somewhere else',
    content: `Hello {{first_name}},

Some of our owners live down the street. Others took a job in another state and kept the house. From far away, someone has to handle four things: the keys, city inspections, the storm on a Thursday night, and your tax forms.

We wrote down what to settle before you leave a property in someone’s hands. The guide has the Iowa rules with their sources, and the questions to ask a manager. It’s just as useful if you hire someone else.

[Read the guide]({{site_link}}/blog/out-of-state-investors-property-management)`,
  },
  {
    key: 'warm-lead-12',
    subject: 'Seven first-year mistakes',
    content: `Hello {{first_name}},

Managing {{street_address}} yourself can go well. It mostly goes wrong in the same seven places: a guessed rent, the deposit, late fees, city certificates, lead paint, screening, and late repairs.

We wrote them down, with the rule behind each and where to read it. It takes ten minutes and may save you more than our fee.

[Read all seven]({{site_link}}/blog/top-mistakes-first-time-diy-property-investors)`,
  },
  {
    key: 'warm-lead-13',
    subject: 'What you would sign',
    content: `Hello {{first_name}},

Never sign a management agreement that you don’t understand. Owners ask us about these parts of ours:

- The first term is {{term_months}} months. After that, it runs month to month.
- After the first term, either of us can end it with 60 days’ notice.
- Your money sits in a trust account, separate from ours.
- You get a statement every month and a tax summary once a year.
- We can’t sell the property, borrow against it, or rent it for less than you agreed to.

You read the whole agreement before you sign. Have a lawyer read it too, if you like.

Is there anything here that you’d change? Reply to this email. We’d rather hear it now.`,
  },
  {
    key: 'warm-lead-14',
    subject: 'Three rules about deposits',
    content: `Hello {{first_name}},

Owners and residents argue about deposits more than anything else. Iowa law is clear about them (Iowa Code chapter 562A):

- A deposit can’t be more than two months’ rent.
- It stays in a federally insured account, separate from your own money.
- It goes back within 30 days after the resident leaves and you know where to send it. If you keep some, you explain in writing what you kept and why.

Photos of every room on move-in day settle most arguments. Take them, no matter who manages your property.

You’ll find more of these rules, with their sources, on our blog.

[Go to the blog]({{site_link}}/blog)`,
  },
  {
    key: 'warm-lead-15',
    subject: 'One question',
    content: `Hello {{first_name}},

We’ve been emailing you about {{street_address}} for a while now, and we’ve done all the talking.

What’s holding you back? One word is enough:

- RENT: the rent wouldn’t be enough
- SELL: I’d rather sell
- SELF: I want to manage it myself
- LATER: not now (tell us when)
- CALL: I’d like to talk to someone

Reply with one of them. We read every reply, and you’ll get a real answer instead of another email like this.`,
  },
  {
    key: 'warm-lead-16',
    subject: 'Our last email for now',
    content: `Hello {{first_name}},

This is the last email in this series. You may have made up your mind long ago, and we don’t want to fill your inbox.

{{#estimated_rent}}
Your report stays where it is, and this link opens it for another 90 days. Rents change, so if you come back later, run the estimate again.
{{/estimated_rent}}
{{^estimated_rent}}
A rent estimate is still free whenever you want one.
{{/estimated_rent}}

If you’d like to start, you can enroll online in three steps. You’ll see every fee before you submit anything.

[Enroll online]({{enroll_link}})

Thanks for reading, and all the best with {{street_address}}.`,
  },
]
