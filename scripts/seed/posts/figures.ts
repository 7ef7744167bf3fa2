import type { SamplePost } from './post.ts'

export const FIGURES_POSTS: readonly SamplePost[] = [
  {
    title: 'How a Rent Estimate Is Made, and How Far to Trust It',
    slug: 'how-a-rent-estimate-is-made',
    excerpt:
      'Comparable rentals, public figures and a range: what the number on your report is based on, and five reasons your house may differ.',
    category: 'Investing',
    author: 'Naomi Feld',
    tags: ['Rent analysis', 'Returns', 'Figures'],
    daysAgo: 100,
    metaTitle: 'How a rent estimate is made, and how far to trust it',
    metaDescription:
      'What a rent estimate for a house in central Iowa is based on, why it comes with a range, and what it can’t see.',
    content: `
<p>A single number looks like knowledge. A range looks like doubt. With rents it’s the other way around. People who give you a range have counted. People who give you one number have usually stopped counting.</p>
<h2>Two kinds of evidence</h2>
<p>The better kind is a home like yours, near yours, that rented recently at a rent that someone signed. The other kind is a published figure for an area, such as HUD’s fair market rents by ZIP code. It’s complete, free and covers every street. That’s also why it knows nothing about yours.</p>
<p>Our <a href="/analysis">free analysis</a> uses both. Rentals nearby carry the weight, adjusted for size, bedrooms and bathrooms. Where there are none, it calls the estimate rough and bases it on public figures. One of us looks at it within a day.</p>
<h2>Why the range is as wide as it is</h2>
<p>Two houses on one street, with the same square footage, can be hundreds of dollars apart. The range shows how much the evidence disagrees. A narrow one means that similar homes got similar rents. A wide one means that you should look closer before you list.</p>
<h2>What no estimate sees</h2>
<ol>
<li>The kitchen. To a list of facts, a fifteen-year-old one and a new one look the same.</li>
<li>The yard, the fence, and whether a dog is welcome.</li>
<li>Noise, light and what’s across the street.</li>
<li>The month. A house that’s empty in February competes for fewer people.</li>
<li>You. A quick answer to a question is worth money, too.</li>
</ol>
<h2>How to use it</h2>
<p>Start in the upper half of the range if the house is freshly painted and empty in May. Start in the lower half if neither is true. Then count inquiries for ten days. No inquiries? It’s the rent. Inquiries but no visits? It’s the photos. Visits but no applications? It’s the house. That’s the whole theory, and it works better than any model.</p>`,
  },
  {
    title: 'How to Read an Owner’s Statement in Five Minutes',
    slug: 'how-to-read-an-owners-statement',
    excerpt:
      'Rent in, costs out, what’s held back and why: the lines of a monthly statement, and three questions to ask about repairs.',
    category: 'Getting started',
    author: 'Judy Steen',
    tags: ['First rental', 'Budget', 'Statements'],
    daysAgo: 150,
    metaDescription:
      'A guide to a property manager’s monthly statement: rent, fees, repairs, reserve and payout, and what to ask about each line.',
    content: `
<p>I’ve kept books for contractors and for landlords, and I can tell you that no one reads a statement longer than a page. So here’s what to look for in one.</p>
<h2>The five lines</h2>
<ul>
<li><strong>Rent received.</strong> Not the rent that was due. If the two differ, the statement should say why.</li>
<li><strong>Management fee.</strong> A share of what? A share of rent received is one thing, a share of rent due another. You’ll see the difference in an empty month.</li>
<li><strong>Repairs.</strong> One line for each job, with the date, the contractor and a link to the invoice.</li>
<li><strong>Reserve.</strong> Your money, held by the manager so that a plumber can be paid on a Sunday. It shouldn’t change without a reason.</li>
<li><strong>Paid to you.</strong> The amount, and the day it left.</li>
</ul>
<p>Take the first line, subtract the next three, and you should get the last. If you need a pencil to see it, ask for a better form. And if a line is new this month, someone should tell you why before you have to ask.</p>
<h2>Three questions for each repair</h2>
<ol>
<li>Who reported it, and when?</li>
<li>Is it the same thing as last year?</li>
<li>Does the invoice say what was done, or only what it cost?</li>
</ol>
<p>The second one is where the money is. If you clear the same drain every spring, it’s time to send a camera down once.</p>
<h2>What isn’t on it</h2>
<p>The deposit. It belongs to the resident until someone shows otherwise, and it sits in a separate account. If you see it in your income, call.</p>
<h2>At the end of the year</h2>
<p>Twelve statements add up to the schedule that your accountant wants. Keep improvements separate from repairs, because you don’t deduct them the same way. The IRS explains the difference in <a href="https://www.irs.gov/publications/p527">Publication 527</a>.</p>`,
  },
]
