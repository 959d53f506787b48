// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/phase_track.h"

#include "tests/support/lane_samples.h"

#include <gtest/gtest.h>

namespace amplab {
namespace {

constexpr int kWidthAt1600 = 740; // of the step's place in a window of 1600 pixels

TEST(PhaseTrack, ShowsNamesAndFiguresInFullInAWindowOf1600Pixels) {
  RunStore store;
  support::reset_lanes(store, 1);
  for (int at = 0; at < kPhaseCount; ++at) {
    PhaseRecord phase = support::sample_phase(1, at);
    phase.line = 128;
    phase.tensors.push_back({"fc1.weight.grad", "fp16", "[16, 4]", 1.234e-5, 6.784e-12, 64, 1, 0, 0, 0});
    store.appendPhase(0, phase);
  }
  const Theme theme;
  PhaseTrack track(theme);
  track.show(phase_boxes(store.lane(0)));
  track.resize(kWidthAt1600, track.sizeHint().height());
  track.QWidget::show();
  for (const PhaseChip* chip : track.findChildren<PhaseChip*>())
    EXPECT_GE(chip->width(), chip->leastWidth()) << chip->text().toStdString();
}

} // namespace
} // namespace amplab
