// SPDX-License-Identifier: GPL-3.0-or-later
// The eight phases of a step in a row, with the dtypes that flow between them. The chosen phase selects the tensors
// shown elsewhere. GUI thread. Object names of the boxes: "phase:" and the name.
#pragma once
#include "ui/models/phase_boxes.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QWidget>
#include <array>

namespace amplab {

class PhaseChip : public QAbstractButton {
  Q_OBJECT

 public:
  PhaseChip(const Theme& theme, QWidget* parent);

  void show(const PhaseBox& box);
  PhaseState state() const { return state_; }
  // The lines below the name.
  const QStringList& figures() const { return figures_; }
  // Returns the width from which nothing is elided. Text shrinks before.
  int leastWidth() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {50, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override; // also Return

 private:
  const Theme& theme_;
  PhaseState state_ = PhaseState::ahead;
  QStringList figures_;
  QString line_; // "line 5"; empty if none
  bool nonfinite_ = false;
};

class PhaseTrack : public QWidget {
  Q_OBJECT

 public:
  explicit PhaseTrack(const Theme& theme, QWidget* parent = nullptr);

  void show(const std::array<PhaseBox, kPhaseCount>& boxes);

  int chosen() const;
  void choose(int phase);

 signals:
  void phaseChosen(int phase); // by the user

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
  std::array<PhaseChip*, kPhaseCount> chips_;
  std::array<QString, kPhaseCount> edges_; // dtypes that leave each phase
};

} // namespace amplab
