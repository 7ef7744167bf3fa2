/* What scripts add to the frame of the listings: a spinner until it has loaded, and words where it takes too long. */
;(() => {
  const TIMEOUT_MS = 10000
  const box = document.querySelector('[data-listings]')
  if (!box) return
  const part = (name) => box.querySelector(`[data-listings-${name}]`)
  const frame = part('frame')

  // The frame may have loaded before this ran.
  if (performance.getEntriesByName(frame.src).length > 0) return
  const slow = setTimeout(() => {
    part('loading').hidden = true
    part('trouble').hidden = false
  }, TIMEOUT_MS)
  frame.addEventListener('load', () => {
    clearTimeout(slow)
    part('over').hidden = true
  })
  part('over').hidden = false
})()
