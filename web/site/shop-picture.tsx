/** The drawing of the home page: a small shop, open in the morning, with something to say. */
export const ShopPicture = () => (
  <svg className="shop" viewBox="0 0 560 444" width="560" height="444" aria-hidden="true">
    <circle className="shop__sun" cx="424" cy="128" r="84" />
    <path className="shop__hill" d="M0 438V330c90-62 190-62 290-8s190 42 270-6v122Z" />
    <path className="shop__wall" d="M120 190h320v246H120Z" />
    <path className="shop__roof" d="M112 164h336v34H112Z" />
    <path
      className="shop__awning"
      d="M112 198h56v34a28 28 0 0 1-56 0Zm112 0h56v34a28 28 0 0 1-56 0Zm112 0h56v34a28 28 0 0 1-56 0Z"
    />
    <path
      className="shop__stripe"
      d="M168 198h56v34a28 28 0 0 1-56 0Zm112 0h56v34a28 28 0 0 1-56 0Zm112 0h56v34a28 28 0 0 1-56 0Z"
    />
    <path className="shop__door" d="M324 282h84v154h-84Z" />
    <path className="shop__glass" d="M338 296h56v62h-56ZM148 282h148v88H148Z" />
    <circle className="shop__knob" cx="396" cy="374" r="5" />
    <path className="shop__line" d="M148 370h148M222 282v88" />
    <path
      className="shop__leaf"
      d="M84 400c-24-8-30-34-24-56 20 8 30 28 24 56Zm4 0c-2-30 10-50 30-60 8 24 0 50-30 60Z"
    />
    <path className="shop__pot" d="M64 398h48l-6 38H70Z" />
    <path className="shop__ground" d="M2 438h556" />
    <path
      className="shop__talk"
      d="M60 20h196a28 28 0 0 1 28 28v54a28 28 0 0 1-28 28h-62l-34 36v-36H60a28 28 0 0 1-28-28V48a28 28 0 0 1 28-28Z"
    />
    <path className="shop__text" d="M64 58h150M64 90h96" />
    <path className="shop__check" d="m218 86 12 12 24-28" />
  </svg>
);
