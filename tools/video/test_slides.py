"""What a lecture says reaches its film: python -m unittest discover tools/video"""

import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from captions import cues_of, webvtt  # noqa: E402
from formula import spoken  # noqa: E402
from lecture import sections_of  # noqa: E402
from slides import Slide, missing_from, slides_of  # noqa: E402

LONG_LISTING = "## 匹配\n\n先排序：\n\n```python\n" + "\n".join(f"step_{number} = {number}" for number in range(24)) + "\nreturn pairs\n```\n"
LONG_TABLE = "## 明细\n\n| 凭证 | 金额 |\n|---|--:|\n" + "".join(f"| 记-{number} | {number},000.00 |\n" for number in range(1, 25))


class NothingIsLost(unittest.TestCase):
    def slides(self, body):
        return slides_of("7.6 自动对账", sections_of(body))

    def test_the_last_line_of_a_long_listing_is_on_a_slide(self):
        slides = self.slides(LONG_LISTING)
        self.assertIn("return pairs", "".join(slide.shown for slide in slides))
        self.assertGreater(len(slides), 2)
        self.assertEqual(missing_from(LONG_LISTING, slides), [])

    def test_a_table_that_overflows_makes_another_slide_with_its_head(self):
        slides = self.slides(LONG_TABLE)
        pages = [slide for slide in slides if "<table>" in slide.shown]
        self.assertGreater(len(pages), 1)
        self.assertTrue(all("<th>凭证</th>" in page.shown or "凭证</th>" in page.shown for page in pages))
        self.assertEqual(missing_from(LONG_TABLE, slides), [])

    def test_what_comes_after_a_colon_stands_below_it(self):
        body = "## 转出\n\n" + "月末要交税。" * 30 + "\n\n结转后检查三个专栏：\n\n| 专栏 | 借方 |\n|---|--:|\n| 进项税额 | 12,510.00 |\n\n借贷相等。\n"
        self.assertEqual(missing_from(body, self.slides(body)), [])

    def test_the_check_sees_what_a_slide_lacks(self):
        slides = self.slides(LONG_LISTING)
        cut = [Slide(slide.heading, slide.shown.replace("return pairs", ""), slide.said) for slide in slides]
        self.assertIn("return", missing_from(LONG_LISTING, cut))
        answer = "## 自测\n\n> 各变多少？\n\n附加税费增加 72；利润总额减少 672。\n"
        cut = [Slide(slide.heading, slide.shown.replace("利润总额减少 672", ""), slide.said) for slide in self.slides(answer)]
        self.assertEqual(missing_from(answer, cut), ["利润总额减少", "672"])


class CaptionsSayTablesAndFormulas(unittest.TestCase):
    def said(self, body):
        return "".join(slide.said for slide in slides_of("1.1 题", sections_of(body)))

    def test_a_formula_is_said_in_words(self):
        self.assertEqual(spoken(r"\text{月折旧额}=\frac{\text{原值}\times(1-\text{残值率})}{\text{年限}\times12}"), "月折旧额等于（原值乘以(1减残值率)）除以（年限乘以12）")
        self.assertEqual(spoken(r"2{,}900.00+(-900.00)=2{,}000.00"), "2,900.00加(负900.00)等于2,000.00")
        self.assertIn("销项税额减进项税额", self.said("## 算法\n\n算法是：\n\n$$\n\\text{应交}=\\text{销项税额}-\\text{进项税额}\n$$\n"))

    def test_a_table_is_said_row_by_row(self):
        self.assertIn("看表：凭证、金额。记-1，1,000.00；", self.said(LONG_TABLE))

    def test_captions_cover_the_film(self):
        slides = slides_of("1.1 题", sections_of(LONG_TABLE))
        cues, seconds = cues_of(slides)
        self.assertEqual(round(cues[-1][1]), sum(seconds))
        self.assertTrue(webvtt(cues).startswith("WEBVTT\n\n00:00:00.000 --> "))


if __name__ == "__main__":
    unittest.main()
