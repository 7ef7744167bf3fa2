import type { SamplePost } from './post.ts'

export const UPKEEP_POSTS: readonly SamplePost[] = [
  {
    title: 'Before the First Hard Frost: Twelve Jobs for a Rented House',
    slug: 'before-the-first-hard-frost',
    excerpt:
      'What we do to a house in September and October, in the order that saves the most money, and what we ask residents to do.',
    category: 'Upkeep',
    author: 'Judy Steen',
    tags: ['Winter', 'Maintenance', 'Budget'],
    daysAgo: 20,
    metaDescription:
      'A fall checklist for rental homes in central Iowa: furnace, hoses, gutters, alarms, snow, and who does what.',
    metaKeywords: 'winterize rental, furnace service, Iowa winter, maintenance checklist',
    content: `
<p>A frozen pipe is the most expensive thing that a five-dollar part can prevent. Most of what goes wrong in January was there to see in September.</p>
<h2>Heat first</h2>
<ol>
<li>Have the furnace serviced, and keep the slip with the date and the readings.</li>
<li>Change the filter, and leave four more of the right size in the house.</li>
<li>Test the thermostat and the carbon monoxide alarms on the same visit.</li>
</ol>
<h2>Then water</h2>
<ol>
<li>Take hoses off the outside faucets. A hose left on traps water in the pipe behind the wall, where it freezes.</li>
<li>Close and drain the shut-off for each outside faucet, where there is one.</li>
<li>Check pipes on outside walls, in the crawl space and above the garage. Insulate what feels cold.</li>
<li>Lift the sump pump’s float, and replace its battery by age.</li>
</ol>
<h2>Then the outside</h2>
<ol>
<li>Clear the gutters once the leaves are down. Make sure that downspouts lead away from the wall.</li>
<li>Caulk where cables and pipes come in.</li>
<li>Check handrails and steps, which inspectors look at and ankles find.</li>
<li>Agree in writing who clears snow, how soon, and who buys the salt.</li>
<li>Take a photo of the roof from the street, so that a storm claim has a “before.”</li>
</ol>
<h2>What to tell your residents</h2>
<p>Send one page, not a lecture. Keep the heat at 60 degrees or more when you travel. Open the doors under the sink in a cold snap. Call at the first sign of no heat, not on the third morning. Put the night number in large type.</p>
<h2>What it costs, and what it saves</h2>
<p>A service visit and a Saturday’s work cost a small, fixed amount, so budget for them. You can’t budget for the alternative: an emergency call at night, a plumber, a dryer for the carpet, and a resident in a hotel.</p>`,
  },
  {
    title: 'What City Inspectors Look At in a Rental Home',
    slug: 'what-city-inspectors-look-at',
    excerpt: 'Rental inspections differ from city to city around Des Moines. What fails a house is nearly the same everywhere.',
    category: 'Rules and taxes',
    author: 'Peter Okonjo',
    tags: ['Inspections', 'Iowa law', 'Safety'],
    daysAgo: 68,
    metaDescription:
      'How rental inspections work in the cities around Des Moines, the usual reasons a house fails, and how to prepare in an afternoon.',
    content: `
<p>Iowa asks its larger cities to inspect rental housing and leaves the details to them. One suburb sends an inspector. The next wants a checklist that you sign yourself. The fee, the form and the cycle change at every city limit. What I carry in my bag is the same for all of them.</p>
<h2>The usual suspects</h2>
<ul>
<li><strong>Alarms.</strong> One in each bedroom, one outside the bedrooms, one on every floor. Add carbon monoxide alarms where there is gas or an attached garage. A missing battery fails the house.</li>
<li><strong>Basement bedrooms.</strong> They need a window that a person can climb out of and a firefighter can climb in. A basement room without one is not a bedroom, whatever the listing says.</li>
<li><strong>Stairs.</strong> The handrail can’t move when I lean on it.</li>
<li><strong>Electricity.</strong> Covers on every box, no permanent extension cords, protected outlets near water.</li>
<li><strong>Water heater.</strong> A pipe from the relief valve that points to the floor.</li>
<li><strong>Dryer.</strong> A metal vent that leads outside.</li>
<li><strong>House number.</strong> Large enough to read from the street at night. You’d be surprised.</li>
</ul>
<h2>One afternoon, a week ahead</h2>
<p>Walk the house with the city’s own list; most cities publish it. Bring a screwdriver, two outlet covers, four batteries, an outlet tester and a roll of metal tape. You can fix most of the list above from that bag.</p>
<h2>If the house fails</h2>
<p>No one loses a house over a handrail. You get a list and a date. Do the work, take photos, and be there for the second visit. Some cities charge for a third.</p>
<h2>Two programs to compare</h2>
<p>Look at how differently two neighbors do it. <a href="https://www.grimesiowa.gov/385/Rental-Program">Grimes</a> registers homes every two years with a self-inspection. <a href="https://www.windsorheights.org/308/Rental-Inspections">Windsor Heights</a> inspects before it issues a certificate. Read your own city’s page before you list, and put the certificate’s expiration date on your calendar.</p>`,
  },
]
