/** The four common challenges of the home page. */
const CHALLENGES = [
  {
    title: '“I don’t know what it should rent for.”',
    text: 'Priced too high, it sits empty. Priced too low, you give away a month every year. We price from public rent figures and homes that rented nearby, and say how sure we are.',
  },
  {
    title: '“I can’t be there at midnight.”',
    text: 'A burst pipe doesn’t wait for a plane ticket. One number, answered day and night, and a contractor who already has the key code.',
  },
  {
    title: '“The last tenant left a mess.”',
    text: 'We screen first, photograph every room at move-in and walk through in between. We document damage the same day, so no one argues about it later.',
  },
  {
    title: '“I never know what it really earns.”',
    text: 'Rent, fees and repairs on one page each month, with the net at the top. No spreadsheet, no surprises in April.',
  },
] as const

export function Challenges() {
  return (
    <section className="py-section" aria-labelledby="challenges-title">
      <div className="mx-auto w-page">
        <div className="mb-[clamp(32px,4vw,56px)] grid max-w-180 gap-4">
          <h2 id="challenges-title">Four things owners tell us on the first call</h2>
        </div>
        <ul className="challenges">
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
