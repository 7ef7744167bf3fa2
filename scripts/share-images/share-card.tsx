import { renderToStaticMarkup } from 'react-dom/server'
import { company } from '#app/content/company.ts'
import { LogoMark } from '#app/ui/drawing/logo-mark.tsx'
import { Scene } from '#app/ui/drawing/scene.tsx'

/** Additions to the site's style sheet: sizes for a picture that is shown as a small preview. */
const STYLES = `
  body { margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 1fr 520px; gap: 56px; padding: 56px; box-sizing: border-box }
  .words { display: grid; grid-template-rows: auto 1fr; gap: 24px; align-items: center }
  .words h1 { font-size: 68px; line-height: 1.06; letter-spacing: -0.02em; text-wrap: balance }
  .words h1.long { font-size: 56px }
  .logo { display: inline-flex; align-items: center; gap: 12px }
  .logo svg { width: 58px; height: 64px }
  .logo b { display: block; font: 500 34px/1 var(--font-display); letter-spacing: -0.01em }
  .logo small { display: block; margin-top: 8px; font-size: 18px; line-height: 1; color: var(--color-ink-muted) }
  .scene { width: 520px; height: 518px; border-radius: 24px }
`

/** From this length, text is set smaller. */
const LONG_WORDS = 34

/** The page that a share image is a screenshot of. `seed` selects the drawing. */
export function shareCard(seed: string, words: string, styleSheet: string): string {
  const markup = renderToStaticMarkup(
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <link rel="stylesheet" href={styleSheet} />
        <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      </head>
      <body>
        <div className="words">
          <span className="logo">
            <LogoMark />
            <span>
              <b>{company.shortName}</b>
              <small>{company.trade}</small>
            </span>
          </span>
          <h1 className={words.length > LONG_WORDS ? 'long' : undefined}>{words}</h1>
        </div>
        <Scene className="scene" seed={seed} />
      </body>
    </html>,
  )
  return `<!doctype html>${markup}`
}
