// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of a recorded run: its program, device, model and settings, as text that can be selected. Takes the
// place of forms, which have nothing to change there. Owned by its panel; GUI thread.
#pragma once
#include <QScrollArea>

namespace amplab {

class LaneStore;

class RecordedFacts : public QScrollArea {
  Q_OBJECT

 public:
  explicit RecordedFacts(QWidget* parent = nullptr);

  // Requires: lane.isRecorded().
  void show(const LaneStore& lane);
};

} // namespace amplab
