# Copyright (c) 2026 The FluidDrops authors. MIT License.
"""What the tests of all rules share."""

import unittest


class RuleTest(unittest.TestCase):
    maxDiff = None

    def expect_none(self, problems):
        self.assertEqual(len(problems), 0, "\n" + "\n".join(problems))

    def expect_one(self, problems, message):
        self.assertEqual(len(problems), 1, "\n" + "\n".join(problems))
        self.assertIn(message, problems[0])
