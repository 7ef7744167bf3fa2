import type { SamplePost } from './post.ts'

export const UPKEEP_POSTS: readonly SamplePost[] = [
  {
    title: 'Before the First Hard Frost: Twelve Jobs for a Rented House',
    slug: 'before-the-first-hard-frost',
    excerpt:
      'What we do to a house in September and October, in the order in which it saves money, and what we ask residents to do themselves.',
    category: 'Upkeep',
    author: 'Judy Steen',
    tags: ['Winter', 'Maintenance', 'Budget'],
    daysAgo: 20,
    metaDescription:
      'A fall checklist for rental homes in central Iowa: furnace, hoses, gutters, alarms, snow, and who does what.',
    metaKeywords: 'winterize rental, furnace service, Iowa winter, maintenance checklist',
    content: `
<p>A frozen pipe is the most expensive thing that a five-dollar part can prevent. Most of what goes wrong in January was visible in September, to somebody who looked.</p>
<h2>Heat first</h2>
<ol>
<li>Have the furnace serviced, and keep the slip with the date and the readings.</li>
<li>Change the filter, and leave four more of the right size in the house.</li>
<li>Test the thermostat and the carbon monoxide alarms on the same visit.</li>
</ol>
<h2>Then water</h2>
<ol>
<li>Take hoses off the outside taps. A hose left on holds water in the pipe behind the wall, where it freezes.</li>
<li>Close and drain the shut-off of each outside tap, where there is one.</li>
<li>Look at pipes on outside walls, in the crawl space and above the garage, and insulate what feels cold.</li>
<li>Lift the float of the sump pump, and replace its battery by age.</li>
</ol>
<h2>Then the outside</h2>
<ol>
<li>Clear gutters after the leaves are down, and see that downspouts lead away from the wall.</li>
<li>Caulk where cables and pipes enter.</li>
<li>Check handrails and steps, which inspectors look at and ankles find.</li>
<li>Agree in writing who clears snow, how soon, and who supplies the salt.</li>
<li>Photograph the roof from the street, so that a storm claim has a before.</li>
</ol>
<h2>What residents are glad to be told</h2>
<p>Send one page, not a lecture: keep the heat on at 60 degrees or more when you travel, open the doors under the sink in a cold snap, call at the first sign of no heat and not on the third morning. Put the night number in large type.</p>
<h2>What it costs, and what it saves</h2>
<p>A service visit and a Saturday’s work are a small fixed sum, so put them into the budget as such. The alternative is a sum that nobody can plan: an emergency call at night, a plumber, a dryer for the carpet, and a resident in a hotel.</p>`,
  },
  {
    title: 'What City Inspectors Look At in a Rental Home',
    slug: 'what-city-inspectors-look-at',
    excerpt:
      'Rental inspections differ from city to city around Des Moines. The list of things that fail a house is nearly the same everywhere.',
    category: 'Rules and taxes',
    author: 'Peter Okonjo',
    tags: ['Inspections', 'Iowa law', 'Safety'],
    daysAgo: 68,
    metaDescription:
      'How rental inspections work in the cities around Des Moines, the usual reasons why a house fails, and how to prepare in an afternoon.',
    content: `
<p>Iowa asks its larger cities to inspect rental housing, and leaves the how to them. So one suburb sends an inspector, the next wants a checklist that you sign yourself, and the fee, the form and the cycle differ at every city limit. What I carry in my bag is the same for all of them.</p>
<h2>The usual suspects</h2>
<ul>
<li><strong>Alarms.</strong> One in each bedroom, one outside the bedrooms, one on every floor; and carbon monoxide alarms where there is gas or an attached garage. A missing battery fails the house.</li>
<li><strong>Bedrooms below ground.</strong> A window that a person can climb out of, and a firefighter in. A basement room without one is not a bedroom, whatever the listing says.</li>
<li><strong>Stairs.</strong> A handrail that does not move when I lean on it.</li>
<li><strong>Electricity.</strong> Covers on every box, no extension cord that has become permanent, protected outlets near water.</li>
<li><strong>Water heater.</strong> A pipe from the relief valve that points to the floor.</li>
<li><strong>Dryer.</strong> A vent of metal that leads outside.</li>
<li><strong>House number.</strong> Large enough to be read from the street at night. You would be surprised.</li>
</ul>
<h2>An afternoon a week before</h2>
<p>Walk the house with the city’s own list; most publish it. Bring a screwdriver, two outlet covers, four batteries, a tester for outlets and a roll of metal tape. Most of the list above can be mended from that bag.</p>
<h2>If the house fails</h2>
<p>Nobody loses a house over a handrail. You get a list and a date. Do the work, photograph it, and be there for the second visit, since some cities charge for a third one.</p>
<h2>Two programs, to compare</h2>
<p>Look at how differently two neighbors go about it: <a href="https://www.grimesiowa.gov/385/Rental-Program">Grimes</a> registers homes every two years with a self-inspection, <a href="https://www.windsorheights.org/308/Rental-Inspections">Windsor Heights</a> inspects before it issues a certificate. Read your own city’s page before you advertise, and put the date on which the certificate ends into your calendar.</p>`,
  },
]
