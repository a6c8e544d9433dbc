import { expect, test } from 'vitest';
import { shapeOf } from './page-shape.ts';

test('the elements of a body are counted, and how deep they lie', () => {
  expect(shapeOf('<head><meta charset="utf-8"><style>a{b:c}</style></head><body><p>a<br>b</p><svg><path d="M0 0"/><path d="M1 1"/></svg></body>')).toEqual({
    elements: 6,
    atOnce: 6,
    depth: 3,
    css: 6,
  });
});

test('what stands in scripts, templates and attributes is no element', () => {
  expect(shapeOf('<body><script>"<p><p>"</script><template><p></p></template><!-- <p> --><a title="<b>" href="/"></a></body>')).toMatchObject({
    elements: 2,
    depth: 2,
  });
});

test('items that are left open do not nest', () => {
  expect(shapeOf('<body><ul><li>a<li>b<li>c</ul><p>d</body>')).toMatchObject({ elements: 6, depth: 3 });
});

test('what waits for its reader is not laid out at once: sections and later parts', () => {
  const page =
    '<body><p>a</p><section class="section flat"><p>b</p><p>c</p></section><ul class="later"><li>d</li></ul><i class="sections"><b>e</b></i><footer class=site-foot><a>f</a></footer></body>';
  expect(shapeOf(page)).toMatchObject({ elements: 11, atOnce: 8 });
});
