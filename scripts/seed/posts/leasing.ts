import type { SamplePost } from './post.ts'

export const LEASING_POSTS: readonly SamplePost[] = [
  {
    title: 'Renew or Relist? The Ninety Days Before a Lease Ends',
    slug: 'renew-or-relist-ninety-days',
    excerpt:
      'A small calendar for the end of a lease: when to ask, what to offer, and how to compare a renewal with an empty house.',
    category: 'Leasing',
    author: 'Ana Villareal',
    tags: ['Renewals', 'Vacancy', 'Leases'],
    daysAgo: 6,
    metaDescription:
      'When to ask a resident about renewing, how to set the new rent, and what a turnover really costs an owner in central Iowa.',
    metaKeywords: 'lease renewal, vacancy, turnover, Des Moines rentals',
    content: `
<p>The last three months of a lease decide more of a year’s income than the nine before them. Nothing dramatic happens in them. Somebody asks a question early, or nobody does.</p>
<h2>Day 90: look at the house and at the numbers</h2>
<p>Walk through, with proper notice. Note what would need doing if the house were empty next month, and what it would cost. Then look at three to five homes of the same size that are advertised within two miles, and at how long they have been there. You now know two things that most owners guess at: what a turnover would cost, and what the next resident would pay.</p>
<h2>Day 75: ask, with a number in the question</h2>
<p>“Are you staying?” invites a shrug. “We would like you to stay; from July the rent would be $40 more, and we will replace the dishwasher before that” invites an answer. Put it in writing and name a day by which you need to know.</p>
<h2>What staying is worth</h2>
<p>Set the two sides next to each other. On the one hand stands the difference in rent over a year. On the other stand the empty weeks, the cleaning and paint, the advertisement and showings, and your own Saturdays.</p>
<ul>
<li>A raise of $60 a month brings $720 in a year.</li>
<li>Three empty weeks at $1,800 a month cost about $1,240.</li>
<li>Paint in two rooms and a professional cleaning come on top.</li>
</ul>
<p>With figures like these, a good resident at a slightly lower rent wins by a wide margin. With a rent that has fallen $200 behind the street, it does not.</p>
<h2>Day 45: if the answer is no</h2>
<p>Take it kindly, and ask two favors: to photograph while the home is still furnished and bright, and to show it on two agreed afternoons. Confirm the day of the walkthrough, the place for the keys and the address for the deposit in one message, so that nobody has to search for it later.</p>
<h2>Day 0: the same day, every time</h2>
<p>Meters, keys, photographs, forwarding address. Fifteen minutes, and the thirty days in which Iowa wants the deposit accounted for begin with a clear record instead of a memory.</p>`,
  },
  {
    title: 'A Move-In Record That Survives a Dispute',
    slug: 'move-in-record-that-survives-a-dispute',
    excerpt:
      'Forty photographs, one signed page and a test of every tap. How to document a home so that nobody argues about it a year later.',
    category: 'Leasing',
    author: 'Devon Hart',
    tags: ['Deposits', 'Move-in', 'Leases'],
    daysAgo: 41,
    metaDescription:
      'How to document the condition of a rental home at move-in: the photographs, the signed list, and what to test in every room.',
    content: `
<p>Arguments about deposits are seldom about money alone. They are about two people who remember the same carpet differently. The cure is boring, and takes an hour and a half.</p>
<h2>Photograph by a route, not by interest</h2>
<p>Start at the front door and turn clockwise. Four corners of each room, then floor, ceiling and window. Then the things that break: inside the oven, under both sinks, the furnace with its filter, the label of the water heater, the garage door from inside. People who photograph what looks interesting end up with eleven pictures of a fireplace and none of the wall that was damaged.</p>
<p>Keep the files as the phone made them. They carry date and time, and an edited copy does not.</p>
<h2>Write less, but have it signed</h2>
<p>One page is enough: a line for each room, a column for what is already worn, and a place for two signatures. “Scratch, left of the dishwasher, 4 inches” is a sentence that ends a discussion. “Good condition” starts one.</p>
<h2>Test what you hand over</h2>
<ol>
<li>Run every tap for a minute and look beneath it.</li>
<li>Flush, wait, and listen for the toilet that keeps running.</li>
<li>Press the button of each smoke and carbon monoxide alarm together with the resident.</li>
<li>Show where the water is shut off, and let them turn it once.</li>
<li>Try each key in each lock.</li>
</ol>
<h2>And again at the end</h2>
<p>Take the same route, with last year’s pictures on the screen. Normal wear belongs to the rent: a path in the carpet, nail holes, a faded curtain. What you hold back from a deposit has to be named in writing, reason by reason, within thirty days, and with this record it takes ten minutes to write.</p>
<p>The text of the rule is in <a href="https://www.legis.iowa.gov/docs/code/562A.12.pdf">Iowa Code 562A.12</a>.</p>`,
  },
]
