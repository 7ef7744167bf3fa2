import type { SamplePost } from './post.ts'

export const LEASING_POSTS: readonly SamplePost[] = [
  {
    title: 'Renew or Relist? The Ninety Days Before a Lease Ends',
    slug: 'renew-or-relist-ninety-days',
    excerpt:
      'A short calendar for the end of a lease: when to ask, what to offer, and how a renewal compares with an empty house.',
    category: 'Leasing',
    author: 'Ana Villareal',
    tags: ['Renewals', 'Vacancy', 'Leases'],
    daysAgo: 6,
    metaDescription:
      'When to ask a resident about renewing, how to set the new rent, and what a turnover really costs an owner in central Iowa.',
    metaKeywords: 'lease renewal, vacancy, turnover, Des Moines rentals',
    content: `
<p>The last three months of a lease matter more to the year’s income than the nine before them. Nothing dramatic happens. Someone asks a question early, or no one does.</p>
<h2>Day 90: look at the house and the numbers</h2>
<p>Walk through, with proper notice. Write down what you’d fix if the house were empty next month, and what it would cost. Then find three to five homes of the same size for rent within two miles, and see how long they’ve been listed. Now you know two things that most owners guess at: the cost of a turnover, and what the next resident would pay.</p>
<h2>Day 75: ask, with a number in the question</h2>
<p>“Are you staying?” gets a shrug. Try this: “We’d like you to stay. Starting in July, the rent would be $40 more, and we’ll replace the dishwasher before that.” That gets an answer. Put it in writing, with a date by which you need to know.</p>
<h2>What staying is worth</h2>
<p>Put the two side by side. On one side is the difference in rent over a year. On the other are the empty weeks, the cleaning and paint, the listing and showings, and your Saturdays.</p>
<ul>
<li>A $60-a-month increase brings in $720 a year.</li>
<li>Three empty weeks at $1,800 a month cost about $1,240.</li>
<li>Painting two rooms and a professional cleaning are extra.</li>
</ul>
<p>With numbers like these, a good resident at a slightly lower rent wins easily. If the rent is $200 below what the neighbors get, that’s no longer true.</p>
<h2>Day 45: if the answer is no</h2>
<p>Be gracious, and ask two favors. Can you take photos while the home is still furnished and bright? And can you show it on two afternoons you agree on? Send one message with the walkthrough date and where to leave the keys, and ask where to send the deposit. Then no one has to search for it later.</p>
<h2>Day 0: the same way, every time</h2>
<p>Meters, keys, photos, forwarding address. It takes fifteen minutes. Iowa gives you thirty days to account for the deposit, and they start with a clear record instead of a memory.</p>`,
  },
  {
    title: 'A Move-In Record That Survives a Dispute',
    slug: 'move-in-record-that-survives-a-dispute',
    excerpt:
      'Forty photos, one signed page and a test of every faucet: how to document a home so that no one argues about it later.',
    category: 'Leasing',
    author: 'Devon Hart',
    tags: ['Deposits', 'Move-in', 'Leases'],
    daysAgo: 41,
    metaDescription:
      'How to document the condition of a rental home at move-in: the photos, the signed list, and what to test in every room.',
    content: `
<p>Arguments about deposits are rarely just about money. Two people remember the same carpet differently. The cure is boring, and it takes an hour and a half.</p>
<h2>Walk a set route with your camera</h2>
<p>Start at the front door and turn clockwise. Photograph all four corners of each room, then the floor, ceiling and windows. Then photograph the things that break: inside the oven, under both sinks, the furnace filter, the water heater label, the garage door from inside. If you only shoot what looks interesting, you’ll have eleven pictures of a fireplace. None will show the wall that was damaged.</p>
<p>Keep the original files from your phone. They carry the date and time, and an edited copy doesn’t.</p>
<h2>Write less, but get it signed</h2>
<p>One page is enough: a line for each room, a column for what’s already worn, and room for two signatures. “Scratch, left of the dishwasher, 4 inches” ends an argument. “Good condition” starts one.</p>
<h2>Test what you hand over</h2>
<ol>
<li>Run every faucet for a minute and look underneath.</li>
<li>Flush, wait, and listen for the toilet that keeps running.</li>
<li>Press the button on each smoke and carbon monoxide alarm with the resident there.</li>
<li>Show where the water shuts off, and have them turn it once.</li>
<li>Try each key in each lock.</li>
</ol>
<h2>Do it again at move-out</h2>
<p>Take the same route, with last year’s photos on your screen. Normal wear is part of the rent: a path in the carpet, nail holes, a faded curtain. If you keep part of a deposit, you have thirty days to give the reasons in writing, one by one. With this record, that takes ten minutes.</p>
<p>The rule itself is in <a href="https://www.legis.iowa.gov/docs/code/562A.12.pdf">Iowa Code 562A.12</a>.</p>`,
  },
]
