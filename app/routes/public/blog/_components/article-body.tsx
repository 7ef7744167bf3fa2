import type { Article, Block } from '#app/content/articles/article.ts'
import { formatDate } from '#app/format/date.ts'
import { keepTogether } from '#app/format/keep-together.ts'

/** An article's text, with each source mark linked. */
export function ArticleBody({ article }: { article: Article }) {
  return (
    <>
      {article.introduction.map((text, index) => (
        <p key={text} className={index === 0 ? 'prose-lead' : undefined}>
          <Marked text={text} />
        </p>
      ))}
      {article.sections.map(({ heading, blocks }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {blocks.map((block, index) => (
            <BlockOf key={index} block={block} />
          ))}
        </section>
      ))}
    </>
  )
}

/** The sources of an article. */
export function ArticleSources({ article }: { article: Article }) {
  return (
    <section className="sources" aria-labelledby="sources-title">
      <h2 id="sources-title">Sources</h2>
      <p className="note">
        Text and numbers as of{' '}
        <time dateTime={article.revisedAt.toISOString()}>{keepTogether(formatDate(article.revisedAt))}</time>. Rules change, so
        check the linked pages for the latest. This is general information, not legal, tax or investment advice.
      </p>
      <ol>
        {article.sources.map(({ publisher, title, dated, url }, index) => (
          <li key={url} id={`source-${index + 1}`}>
            {publisher}:{' '}
            <a href={url} rel="noopener">
              {keepTogether(title)}
            </a>
            , {keepTogether(dated)}.
          </li>
        ))}
      </ol>
    </section>
  )
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'table') return <FiguresTable block={block} />
  if (block.kind === 'text') {
    return (
      <p>
        <Marked text={block.text} />
      </p>
    )
  }
  const List = block.kind === 'steps' ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item) => (
        <li key={item}>
          <Marked text={item} />
        </li>
      ))}
    </List>
  )
}

function FiguresTable({ block: { caption, columns, rows } }: { block: Extract<Block, { kind: 'table' }> }) {
  const isFigure = (column: number) => rows.every((row) => /^[−+]?\$/.test(row[column] ?? ''))
  const classOf = (column: number) => (isFigure(column) ? 'figure' : undefined)
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={classOf(index)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head, ...cells]) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={index} className={classOf(index + 1)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A text in which `[2]` links to the second source. */
function Marked({ text }: { text: string }) {
  const parts = keepTogether(text).split(/ ?\[(\d+)\]/)
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <sup key={index}>
            <a href={`#source-${part}`} aria-label={`Source ${part}`}>
              {part}
            </a>
          </sup>
        ),
      )}
    </>
  )
}
