// SPDX-License-Identifier: GPL-3.0-or-later
// Memory forecast in the window by the engine, beside the lane's measured memory.
#include "tests/ui/shell/window_fixture.h"
#include "ui/widgets/memory_bars.h"

#include <algorithm>

namespace amplab {
namespace {

using namespace support;

TEST_F(WindowTest, PredictsTheMemoryThatTheLaneThenUses) {
  open_on_real_engine(1);
  bring_forward("forecast");
  auto& bars = find<MemoryBars>("forecast:bars");
  ASSERT_TRUE(await([&] { return bars.bars().size() == 7 && bars.isVisible(); }));
  const auto set = [&] { return *std::ranges::find(bars.bars(), true, &MemoryBar::set); };
  EXPECT_FALSE(set().measured);
  press(Qt::Key_Space);
  ASSERT_TRUE(await([&] { return set().measured && window->store().lastStep() >= 3; }));
  press(Qt::Key_Space);
  EXPECT_NEAR(*set().measured, static_cast<double>(set().forecast.peak_bytes), 0.03 * *set().measured);
}

} // namespace
} // namespace amplab
