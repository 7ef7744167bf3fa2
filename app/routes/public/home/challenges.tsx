/** The four common challenges of the public specification, section 2, Home. */
const CHALLENGES = [
  {
    title: '“I don’t know what it should rent for.”',
    text: 'Priced too high it stands empty; too low, you give away a month every year. We price from rentals that were really let nearby, and show you each of them.',
  },
  {
    title: '“I can’t be there at midnight.”',
    text: 'A burst pipe does not wait for a plane ticket. One number, answered day and night, and a tradesman who already has the key code.',
  },
  {
    title: '“The last tenant left a mess.”',
    text: 'Screening before, photographs at the door, walkthroughs in between. What is damaged is documented on the day, not argued about afterwards.',
  },
  {
    title: '“I never know what it really earns.”',
    text: 'Rent, fees and repairs on one page each month, with the net at the top. No spreadsheet, no surprises in April.',
  },
] as const

export function Challenges() {
  return (
    <section className="section" aria-labelledby="challenges-title">
      <div className="wrap">
        <div className="head">
          <h2 id="challenges-title">Four things owners tell us in the first call</h2>
        </div>
        <ul className="rows rows--pairs">
          {CHALLENGES.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
