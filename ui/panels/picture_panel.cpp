// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/picture_panel.h"

#include "ui/models/qt_text.h"
#include "ui/widgets/lane_picture_view.h"
#include "ui/widgets/tone.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

namespace amplab {
namespace {

constexpr double kAspect = 1.8; // of a picture: width to height

} // namespace

int PicturePanel::columns_for(int count, const QSize& room) {
  int best = 1;
  double largest = 0;
  for (int columns = 1; columns <= count; ++columns) {
    const int rows = (count + columns - 1) / columns;
    const double width = static_cast<double>(room.width()) / columns, height = static_cast<double>(room.height()) / rows;
    const double fits = std::min(width / kAspect, height);
    if (fits > largest) largest = fits, best = columns;
  }
  return best;
}

PicturePanel::PicturePanel(const RunStore& store, const Theme& theme, QWidget* parent)
    : Panel(parent), store_(store), theme_(theme), head_(new QWidget), room_(new QWidget), grid_(new QGridLayout(room_)),
      sentence_(toned_label(tr("There is no lane yet. While this panel is in view, what each lane's model does is drawn here."), "quiet", this)) {
  setObjectName("picturePanel");
  setProperty("surface", true);
  setAttribute(Qt::WA_StyledBackground);
  grid_->setContentsMargins(kSmallGap, kSmallGap, kSmallGap, kSmallGap);
  grid_->setSpacing(kSmallGap);
  auto* scroll = new QScrollArea;
  scroll->setObjectName("picture:scroll");
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidgetResizable(true);
  scroll->setWidget(room_);
  scroll->viewport()->setAutoFillBackground(false);
  room_->setAutoFillBackground(false);
  sentence_->setObjectName("picture:sentence");
  auto* words = toned_label(tr("What each lane's model does with data it is tested on, in the lane's own precision."), "quiet", head_);
  words->setObjectName("picture:words");
  words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  words->setToolTip(tr("Colours: the class that the model gives, paler where it is unsure. Enlarged: a place where single roundings of the "
                       "features and of the model show as stairs."));
  auto* head = new QHBoxLayout(head_);
  head->setContentsMargins(kGap, kSmallGap, kGap, kSmallGap);
  head->addWidget(words, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(sentence_, 0, Qt::AlignCenter);
  column->addWidget(scroll, 1);
  connect(&store_, &RunStore::lanesChanged, this, &PicturePanel::follow);
  connect(&store_, &RunStore::pictureReceived, this, [this](int lane) {
    if (isVisible()) refresh(lane);
  });
  follow();
}

void PicturePanel::follow() {
  const auto count = static_cast<size_t>(store_.laneCount());
  while (views_.size() > count) {
    delete views_.back();
    views_.pop_back();
  }
  while (views_.size() < count) {
    const int lane = static_cast<int>(views_.size());
    auto* view = views_.emplace_back(new LanePictureView(theme_, room_));
    view->setObjectName(QString("picture:lane%1").arg(lane));
    connect(view, &LanePictureView::clicked, this, [this, lane] { emit laneChosen(lane); });
  }
  sentence_->setVisible(count == 0);
  for (int lane = 0; lane < store_.laneCount(); ++lane) refresh(lane);
  place();
}

void PicturePanel::refresh(int lane) {
  const LaneStore& its = store_.lane(lane);
  LanePictureView& view = *views_[static_cast<size_t>(lane)];
  view.show(qt(its.name()), its.colour(), its.picture());
  view.setChosen(lane == lane_ && store_.laneCount() > 1);
}

void PicturePanel::setLane(int lane) {
  lane_ = lane;
  for (size_t i = 0; i < views_.size(); ++i) views_[i]->setChosen(static_cast<int>(i) == lane_ && views_.size() > 1);
}

void PicturePanel::place() {
  if (views_.empty()) return;
  const int columns = columns_for(static_cast<int>(views_.size()), size());
  for (int i = 0; i < static_cast<int>(views_.size()); ++i) {
    grid_->addWidget(views_[static_cast<size_t>(i)], i / columns, i % columns);
    views_[static_cast<size_t>(i)]->QWidget::show();
  }
  for (int column = 0; column < grid_->columnCount(); ++column) grid_->setColumnStretch(column, column < columns ? 1 : 0);
}

void PicturePanel::showEvent(QShowEvent* event) {
  Panel::showEvent(event);
  for (int lane = 0; lane < store_.laneCount(); ++lane) refresh(lane);
  emit picturesWanted(true);
}

void PicturePanel::hideEvent(QHideEvent* event) {
  Panel::hideEvent(event);
  emit picturesWanted(false);
}

void PicturePanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  place();
}

} // namespace amplab
