/* Starts the client bundle once the page is shown. Left to itself a browser loads it as urgently as the stylesheet, and the first paint waits for it. */
;(() => {
  const bundle = document.querySelector('script[data-bundle]')
  if (!bundle) return
  const begins = ['pointermove', 'pointerdown', 'keydown', 'focusin']
  const start = () => {
    if (!bundle.isConnected || bundle.hasAttribute('data-started')) return
    bundle.setAttribute('data-started', '')
    begins.forEach((sign) => removeEventListener(sign, start, true))
    document.querySelectorAll('link[rel=modulepreload]').forEach((module) => (module.media = 'all'))
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = bundle.nonce
    script.textContent = bundle.textContent
    document.head.append(script)
    // It runs all the same, and React finds the page as the server wrote it.
    script.remove()
  }
  // Whoever begins to use the page does not wait for the pictures and letters of it to be there.
  begins.forEach((sign) => addEventListener(sign, start, { capture: true, passive: true }))
  const soon = () => setTimeout(start, 200)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon)
})()
