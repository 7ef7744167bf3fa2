import type { SamplePost } from './post.ts'

export const FIGURES_POSTS: readonly SamplePost[] = [
  {
    title: 'How a Rent Estimate Is Made, and How Far to Trust It',
    slug: 'how-a-rent-estimate-is-made',
    excerpt:
      'Comparable rentals, public figures and a range. What the number on your report rests on, and five reasons why your house may differ.',
    category: 'Investing',
    author: 'Naomi Feld',
    tags: ['Rent analysis', 'Returns', 'Figures'],
    daysAgo: 100,
    metaTitle: 'How a rent estimate is made, and how far to trust it',
    metaDescription:
      'What a rent estimate for a house in central Iowa rests on, why it comes with a range, and what it cannot see.',
    content: `
<p>A single number looks like knowledge. A range looks like hesitation. With rents it is the other way round: whoever gives you a range has counted, and whoever gives you one figure has usually stopped counting.</p>
<h2>Two kinds of evidence</h2>
<p>The better kind is a home like yours, near yours, that was let recently, at a rent that somebody signed. The other kind is a published figure for an area, such as HUD’s fair market rents by ZIP code. It is complete and free and covers every street, and for the same reason it knows nothing about yours.</p>
<p>Our <a href="/analysis">free analysis</a> uses both. Where it has rentals nearby, these carry the weight, corrected for size, bedrooms and bathrooms. Where it has none, it says that the estimate is a rough one from public figures, and somebody here looks at it within a day.</p>
<h2>Why the range is as wide as it is</h2>
<p>Two houses on one street, with the same square feet, can be hundreds of dollars apart. The range shows how far the evidence itself disagrees. A narrow one means that similar homes went for similar rents. A wide one is an invitation to look closer before you print an advertisement.</p>
<h2>What no estimate sees</h2>
<ol>
<li>The kitchen: a fifteen-year-old one and a new one are the same to a list of facts.</li>
<li>The yard, the fence, and whether a dog may live there.</li>
<li>Noise, light and what stands across the street.</li>
<li>The month. A house that is free in February competes for fewer people.</li>
<li>You: how quickly somebody answers a question is worth money, too.</li>
</ol>
<h2>How to use it</h2>
<p>Start in the upper half of the range if the house is freshly painted and free in May, and in the lower half if neither is true. Count the inquiries of the first ten days. No inquiries: the rent. Inquiries without visits: the photographs. Visits without applications: the house. That is the whole theory, and it works better than any model.</p>`,
  },
  {
    title: 'How to Read an Owner’s Statement in Five Minutes',
    slug: 'how-to-read-an-owners-statement',
    excerpt:
      'Rent in, costs out, what is held back and why. The lines of a monthly statement, and the three questions to ask about each.',
    category: 'Getting started',
    author: 'Judy Steen',
    tags: ['First rental', 'Budget', 'Statements'],
    daysAgo: 150,
    metaDescription:
      'A guide to the monthly statement of a property manager: rent, fees, repairs, reserve and payout, and what to ask about each line.',
    content: `
<p>I have kept books for tradesmen and for landlords, and I can tell you that nobody reads a statement that is longer than a page. So here is what to look for in one.</p>
<h2>The five lines</h2>
<ul>
<li><strong>Rent received.</strong> Not the rent that was due. If the two differ, there should be a word about it.</li>
<li><strong>Management fee.</strong> A share of what? Of the rent received is one thing, of the rent due another. It shows in an empty month.</li>
<li><strong>Repairs.</strong> One line a job, with the date, the tradesman and a link to the invoice.</li>
<li><strong>Reserve.</strong> Money of yours that stays with the manager so that a plumber can be paid on a Sunday. The amount should not move without a reason.</li>
<li><strong>Paid to you.</strong> The sum, and the day on which it left.</li>
</ul>
<p>The first line less the next three should be the last. If you need a pencil to see it, ask for a better form.</p>
<h2>Three questions for each repair</h2>
<ol>
<li>Who reported it, and when?</li>
<li>Is it the same thing as last year?</li>
<li>Does the invoice say what was done, or only what it cost?</li>
</ol>
<p>The second one is where the money is. A drain that is cleared every spring is a drain that wants a camera once.</p>
<h2>What is not on it</h2>
<p>The deposit. It belongs to the resident until somebody has shown otherwise, and stands in an account of its own. If you see it among your income, call.</p>
<h2>At the end of the year</h2>
<p>Twelve statements add up to the schedule that your accountant wants. Improvements should stand apart from repairs, because they are not deducted in the same way. The IRS explains the difference in <a href="https://www.irs.gov/publications/p527">Publication 527</a>.</p>`,
  },
]
