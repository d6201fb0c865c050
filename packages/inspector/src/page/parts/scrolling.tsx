import type { ComponentChildren, Ref } from 'preact'

/** A part that scrolls by itself. The keyboard reaches it, and screen readers name it. */
export function Scrolling({
  name,
  label,
  box,
  children,
}: {
  /** The class. */
  name: string
  label: string
  box?: Ref<HTMLElement>
  children: ComponentChildren
}) {
  return (
    <section
      class={name}
      aria-label={label}
      {...(box === undefined ? {} : { ref: box })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, keys could not scroll it
      tabIndex={0}
    >
      {children}
    </section>
  )
}
