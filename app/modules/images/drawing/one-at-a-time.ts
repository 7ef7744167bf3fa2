/** A function that does work in turn: each waits for those that were given before it, whether they succeed or fail. */
export function oneAtATime(): <Done>(work: () => Promise<Done>) => Promise<Done> {
  let latest: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = latest.then(work)
    // One that fails is reported to its own caller, and does not block the next.
    latest = done.catch(() => null)
    return done
  }
}
