// SPDX-License-Identifier: GPL-3.0-or-later
// Exports of a plot: images, files, data, and their menu.
#include "ui/models/cell.h"
#include "ui/models/keymap.h"
#include "ui/plots/curve_plot.h"
#include "ui/plots/figure_painter.h"
#include "ui/plots/image_file.h"
#include "ui/plots/lane_legend.h"
#include "ui/plots/plot_canvas.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <stdexcept>

namespace amplab {
namespace {

constexpr int kHeadHeight = 30;

QString cell_text(double value) {
  if (!is_recorded(value)) return {};
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return QString::number(value, 'g', QLocale::FloatingPointShortest);
}

} // namespace

void CurvePlot::paintTo(QPaintDevice& device, QSize size, bool vector) const {
  QCPPainter painter(&device);
  painter.setMode(QCPPainter::pmVectorized, vector);
  painter.setMode(QCPPainter::pmNoCaching, vector);
  const Palette& palette = theme_.palette();
  painter.fillRect(QRect(QPoint(0, 0), size), QColor(palette.surface));
  const QString title = content_->variants().size() > 1 ? title_->text() + ", " + variantLabel() : title_->text();
  painter.setFont(text_font(0, QFont::DemiBold));
  painter.setPen(QColor(palette.text));
  painter.drawText(QRectF(kWideGap, 0, size.width(), kHeadHeight), Qt::AlignVCenter, title);
  const double after = QFontMetricsF(painter.font()).horizontalAdvance(title);
  LaneLegend::paint(painter, shownEntries(), palette, {kWideGap + after + 2 * kWideGap, (kHeadHeight - 22) / 2.0});
  painter.translate(0, kHeadHeight);
  canvas_->paintTo(painter, {size.width(), size.height() - kHeadHeight});
  painter.end();
}

QImage CurvePlot::toImage(double scale) const {
  const QSize size(canvas_->width(), canvas_->imageHeight() + kHeadHeight);
  QImage image(size * scale, QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(scale);
  paintTo(image, size, false);
  return image;
}

void CurvePlot::save(const QString& path) const {
  constexpr int kPixelsPerInch = 96; // of a logical pixel, so that the page has the plot's size
  const QSize size(canvas_->width(), canvas_->imageHeight() + kHeadHeight);
  write_image(path, title_->text(), {size, kPixelsPerInch, 2},
              [&](QPaintDevice& device, bool vector) { paintTo(device, size, vector); });
}

void CurvePlot::saveFigure(const QString& path, FigureWidth width) const {
  const QString title = title_->text(),
                variant = variantLabel(); // includes a single variant, which may be a unit; avoids "Loss scale, scale"
  const QString shown =
      variant.isEmpty() || title.endsWith(variant, Qt::CaseInsensitive) ? title : tr("%1, %2").arg(title, variant);
  const std::string_view x = row_of(timeline_.x()).key;
  FigurePainter figure(
      *content_,
      {timeline_.x() == Series::wall_s ? tr("time (s)") : QString::fromUtf8(x.data(), static_cast<qsizetype>(x.size())),
       shown},
      shownEntries());
  write_image(path, shown, {figure_size(width), kFigureUnitsPerInch, kFigurePixelsPerUnit},
              [&](QPaintDevice& device, bool) {
                QCPPainter painter(&device);
                figure.paint(painter, width);
              });
}

void CurvePlot::chooseFileAndSave() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save image"), QString("%1.png").arg(row().id),
                                                    tr("Images (*.png *.svg *.pdf)"));
  if (path.isEmpty()) return;
  const QString file = QFileInfo(path).suffix().isEmpty() ? path + ".png" : path;
  try {
    save(file);
    emit saved(file);
  } catch (const std::runtime_error& error) {
    emit complained(QString::fromUtf8(error.what()));
  }
}

void CurvePlot::askAndSaveFigure(FigureWidth width) {
  const QString path = QFileDialog::getSaveFileName(this, tr("Save a figure for print"),
                                                    QString("%1.pdf").arg(row().id), tr("Figures (*.pdf *.svg *.png)"));
  if (path.isEmpty()) return;
  const QString file = QFileInfo(path).suffix().isEmpty() ? path + ".pdf" : path;
  try {
    saveFigure(file, width);
    emit saved(file);
  } catch (const std::runtime_error& error) {
    emit complained(QString::fromUtf8(error.what()));
  }
}

QString CurvePlot::visibleData() const {
  const Series x = timeline_.x();
  const auto lanes = content_->drawnLanes();
  std::map<std::pair<double, double>, QStringList> lines; // by x and step: a skipped step has no update of its own
  for (size_t i = 0; i < lanes.size(); ++i) {
    const LaneStore& lane = store_.lane(lanes[i]);
    const int64_t begin = lane.row_at_or_after(x, timeline_.view().x.lower);
    for (int64_t row = begin; row < lane.rows() && lane.value(x, row) <= timeline_.view().x.upper; ++row) {
      QStringList& cells = lines[{lane.value(x, row), lane.value(Series::step, row)}];
      cells.resize(static_cast<qsizetype>(lanes.size()));
      cells[static_cast<qsizetype>(i)] = cell_text(lane.value(content_->variant().series, row));
    }
  }
  const std::string_view key = row_of(x).key;
  QString text = QString::fromUtf8(key.data(), static_cast<qsizetype>(key.size()));
  for (const int lane : lanes) text += '\t' + QString::fromStdString(store_.lane(lane).name()).replace('\t', ' ');
  for (const auto& [at, cells] : lines) text += '\n' + cell_text(at.first) + '\t' + cells.join('\t');
  return text + '\n';
}

QMenu* CurvePlot::createMenu(QWidget* parent, QPointF at) {
  auto* menu = new QMenu(parent);
  if (const auto clicked = canvas_->laneStepAt(canvas_->mapFrom(this, at))) {
    const QString name = QString::fromStdString(store_.lane(clicked->lane).name());
    const auto offer = [&](Glyph glyph, const QString& text, auto signal) {
      menu->addAction(glyph_icon(glyph), text.arg(name).arg(clicked->step), this,
                      [this, signal, clicked = *clicked] { emit(this->*signal)(clicked.lane, clicked.step); });
    };
    offer(Glyph::info, tr("Explain “%1” at step %2"), &CurvePlot::explainWanted);
    offer(Glyph::inspect, tr("Show the op calls of “%1” at step %2"), &CurvePlot::inspectWanted);
    offer(Glyph::fork, tr("Fork “%1” after step %2…"), &CurvePlot::forkWanted);
    const double value = store_.value_at_step(clicked->lane, content_->variant().series, clicked->step);
    if (is_recorded(value))
      menu->addAction(tr("Bits of %1").arg(number_label(value)), this, [this, value] { emit bitsWanted(value); });
    menu->addSeparator();
  }
  menu->addAction(glyph_icon(Glyph::duplicate), tr("Copy image"), this,
                  [this] { QApplication::clipboard()->setImage(toImage()); });
  menu->addAction(tr("Copy data in view"), this, [this] { QApplication::clipboard()->setText(visibleData()); });
  menu->addActions(actions());
  menu->addAction(glyph_icon(Glyph::save), tr("Save image as PNG, SVG or PDF…"), this, &CurvePlot::chooseFileAndSave);
  QMenu* figure = menu->addMenu(tr("Figure for print, light, 8 pt"));
  figure->addAction(tr("Single column, 85 mm…"), this, [this] { askAndSaveFigure(FigureWidth::single_column); });
  figure->addAction(tr("Double column, 175 mm…"), this, [this] { askAndSaveFigure(FigureWidth::double_column); });
  menu->addSeparator();
  if (row().log_choice) {
    QAction* log =
        menu->addAction(menu_text_with_key(tr("Logarithmic axis"), ActionId::log_loss), this, &CurvePlot::setLog);
    log->setCheckable(true);
    log->setChecked(isLog());
  }
  QAction* follow = menu->addAction(menu_text_with_key(tr("Follow the newest step"), ActionId::follow), &timeline_,
                                    &Timeline::setFollow);
  follow->setCheckable(true);
  follow->setChecked(timeline_.view().follow);
  menu->addAction(glyph_icon(Glyph::fit), menu_text_with_key(tr("Show everything"), ActionId::fit), &timeline_,
                  &Timeline::fit);
  QAction* back =
      menu->addAction(menu_text_with_key(tr("One zoom back"), ActionId::zoom_back), &timeline_, &Timeline::goBack);
  back->setEnabled(timeline_.canGoBack());
  return menu;
}

} // namespace amplab
